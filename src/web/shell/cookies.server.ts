import { cartLifetime } from '#features/cart/cart.ts';
import { type Favorite, formatPending } from '#features/favorites/favorite.ts';

/**
 * What every cookie of the shop says of itself: no script reads it, no foreign page sends it along.
 * @param baseUrl the site's address: on https the cookie travels on https alone
 */
export function cookieAttributes(baseUrl: string, path = '/'): string {
  return `; Path=${path}; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`;
}

const cartCookie = /(?:^|;\s*)cart=([^;]*)/;

/** The key of a browser's cart, as it says; whether it opens one is the cart's to know. Undefined where it says nothing. */
export function readCartCookie(headers: Headers): string | undefined {
  return cartCookie.exec(headers.get('cookie') ?? '')?.[1];
}

/**
 * The header that lets the browser keep the key of its cart, from now on for as long as a cart is kept.
 * @param baseUrl the site's address: on https the cookie travels on https alone
 */
export function setCartCookie(baseUrl: string, key: string): string {
  return `cart=${key}; Max-Age=${cartLifetime}${cookieAttributes(baseUrl)}`;
}

/** The header that lets the browser forget it. */
export function clearCartCookie(baseUrl: string): string {
  return `cart=; Max-Age=0${cookieAttributes(baseUrl)}`;
}

/** How long a heart waits for its visitor to sign up, in seconds. */
const pendingFavoriteLifetime = 3600;

const pendingFavoriteCookie = /(?:^|;\s*)flash=(favourite:[^;]*)/;

/**
 * The header that lets the browser keep a heart until its visitor has signed up or in.
 * @param baseUrl the site's address: on https the cookie travels on https alone
 */
export function setPendingFavoriteCookie(baseUrl: string, favorite: Favorite): string {
  return `flash=${formatPending(favorite)}; Max-Age=${pendingFavoriteLifetime}${cookieAttributes(baseUrl)}`;
}

/** What the browser kept, for `adoptFavorite`; undefined where it kept no heart. */
export function readPendingFavoriteCookie(headers: Headers): string | undefined {
  return pendingFavoriteCookie.exec(headers.get('cookie') ?? '')?.[1];
}

/** The header that lets the browser forget it. */
export function clearPendingFavoriteCookie(baseUrl: string): string {
  return `flash=; Max-Age=0${cookieAttributes(baseUrl)}`;
}

/** The cookie by which a visitor says that he has read the notice on cookies (its name and value are the specification's). */
export const consentCookie = 'euCookiesAccepted=1';

/** Ten years, in seconds. Some browsers keep no cookie as long (Chromium 400 days) and show the notice again. */
const consentLifetime = 10 * 365.25 * 24 * 60 * 60;

/** The header that sets it. @param baseUrl the site's address: on https the cookie travels on https alone */
export function setConsentCookie(baseUrl: string): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${consentCookie}; Path=/; Max-Age=${consentLifetime}; HttpOnly; SameSite=Lax${secure}`;
}
