import { cartLifetime } from '#features/cart/cart.ts';
import { type Favorite, formatPending } from '#features/favorites/favorite.ts';

/**
 * The attributes of every cookie of the shop: scripts cannot read it, other sites do not send it.
 * @param baseUrl the site's URL: on https the cookie is sent over https only
 */
export function cookieAttributes(baseUrl: string, path = '/'): string {
  return `; Path=${path}; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`;
}

const cartCookie = /(?:^|;\s*)cart=([^;]*)/;

/** The cart key in the cookie, unverified: the cart decides whether it is valid. Undefined without a cookie. */
export function readCartCookie(headers: Headers): string | undefined {
  return cartCookie.exec(headers.get('cookie') ?? '')?.[1];
}

/**
 * The header that stores the cart key in the browser, for as long as a cart lives.
 * @param baseUrl the site's URL: on https the cookie is sent over https only
 */
export function setCartCookie(baseUrl: string, key: string): string {
  return `cart=${key}; Max-Age=${cartLifetime}${cookieAttributes(baseUrl)}`;
}

/** The header that deletes the cart cookie. */
export function clearCartCookie(baseUrl: string): string {
  return `cart=; Max-Age=0${cookieAttributes(baseUrl)}`;
}

/** How long a favorite of an anonymous visitor waits for them to sign up, in seconds. */
const pendingFavoriteLifetime = 3600;

const pendingFavoriteCookie = /(?:^|;\s*)flash=(favourite:[^;]*)/;

/**
 * The header that stores a favorite in the browser until its visitor has signed up or in.
 * @param baseUrl the site's URL: on https the cookie is sent over https only
 */
export function setPendingFavoriteCookie(baseUrl: string, favorite: Favorite): string {
  return `flash=${formatPending(favorite)}; Max-Age=${pendingFavoriteLifetime}${cookieAttributes(baseUrl)}`;
}

/** The pending favorite that the browser stored, for `adoptFavorite`; undefined for none. */
export function readPendingFavoriteCookie(headers: Headers): string | undefined {
  return pendingFavoriteCookie.exec(headers.get('cookie') ?? '')?.[1];
}

/** The header that deletes the cookie of the pending favorite. */
export function clearPendingFavoriteCookie(baseUrl: string): string {
  return `flash=; Max-Age=0${cookieAttributes(baseUrl)}`;
}

/** The cookie that records that a visitor accepted the cookie notice (its name and value are the specification's). */
export const consentCookie = 'euCookiesAccepted=1';

/** Ten years, in seconds. Some browsers limit the lifetime (Chromium to 400 days) and show the notice again. */
const consentLifetime = 10 * 365.25 * 24 * 60 * 60;

/**
 * The header that sets the consent cookie.
 * @param baseUrl the site's URL: on https the cookie is sent over https only
 */
export function setConsentCookie(baseUrl: string): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${consentCookie}; Path=/; Max-Age=${consentLifetime}; HttpOnly; SameSite=Lax${secure}`;
}
