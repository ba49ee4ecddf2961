import { cartLifetime } from '#features/cart/cart.ts';
import { type Favorite, formatPending } from '#features/favorites/favorite.ts';

/**
 * The attributes of every cookie of the shop: scripts cannot read it, other sites do not send it.
 * @param baseUrl the site's URL: on https the cookie is sent over https only
 */
function cookieAttributes(baseUrl: string): string {
  return `; Path=/; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`;
}

/** A cookie's name. On https it begins with `__Host-`: neither plain http nor a host of the same domain can set such. */
function wholeName(baseUrl: string, name: string): string {
  return baseUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/**
 * A header that stores a cookie.
 * @param baseUrl the site's URL
 * @param seconds its lifetime
 */
export function storeCookie(baseUrl: string, name: string, value: string, seconds: number): string {
  return `${wholeName(baseUrl, name)}=${value}; Max-Age=${seconds}${cookieAttributes(baseUrl)}`;
}

/**
 * The value of a cookie that `storeCookie` has stored; undefined without one.
 * @param baseUrl the site's URL: on https no cookie counts that another host could have set
 */
export function readCookie(baseUrl: string, headers: Headers, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${wholeName(baseUrl, name)}=([^;]*)`).exec(headers.get('cookie') ?? '')?.[1];
}

/** The cart key in the cookie, unverified: the cart decides whether it is valid. Undefined without a cookie. */
export function readCartCookie(baseUrl: string, headers: Headers): string | undefined {
  return readCookie(baseUrl, headers, 'cart');
}

/**
 * The header that stores the cart key in the browser, for as long as a cart lives.
 * @param baseUrl the site's URL: on https the cookie is sent over https only
 */
export function setCartCookie(baseUrl: string, key: string): string {
  return storeCookie(baseUrl, 'cart', key, cartLifetime);
}

/** The header that deletes the cart cookie. */
export function clearCartCookie(baseUrl: string): string {
  return storeCookie(baseUrl, 'cart', '', 0);
}

/** How long a favorite of an anonymous visitor waits for them to sign up, in seconds. */
const pendingFavoriteLifetime = 3600;

/**
 * The header that stores a favorite in the browser until its visitor has signed up or in.
 * @param baseUrl the site's URL: on https the cookie is sent over https only
 */
export function setPendingFavoriteCookie(baseUrl: string, favorite: Favorite): string {
  return storeCookie(baseUrl, 'flash', formatPending(favorite), pendingFavoriteLifetime);
}

/** The pending favorite that the browser stored, for `adoptFavorite`; undefined for none. */
export function readPendingFavoriteCookie(baseUrl: string, headers: Headers): string | undefined {
  const value = readCookie(baseUrl, headers, 'flash');
  return value?.startsWith('favourite:') ? value : undefined;
}

/** How long the welcome waits for the page after the sign-up, in seconds. */
const welcomeLifetime = 60;

/** The header by which the page after a sign-up welcomes the person. */
export function setWelcomeCookie(baseUrl: string): string {
  return storeCookie(baseUrl, 'flash', 'welcome', welcomeLifetime);
}

/** Whether the person has just signed up, and was not welcomed yet. */
export function readWelcomeCookie(baseUrl: string, headers: Headers): boolean {
  return readCookie(baseUrl, headers, 'flash') === 'welcome';
}

/** The header that deletes the cookie of the pending favorite or of the welcome. */
export function clearFlashCookie(baseUrl: string): string {
  return storeCookie(baseUrl, 'flash', '', 0);
}

/** How long a browser remembers where its visitor wants wine to be sent, in seconds: a year. */
const placeLifetime = 365 * 24 * 3600;

/**
 * The header that stores the ZIP code to which a visitor wants wine to be sent. Scripts may read this cookie: a page that
 * everybody shares shows by script what holds for that place.
 * @param baseUrl the site's URL: on https the cookie is sent over https only
 */
export function setPlaceCookie(baseUrl: string, zip: string): string {
  return storeCookie(baseUrl, 'place', zip, placeLifetime).replace('; HttpOnly', '');
}

/** The ZIP code in the cookie, unverified; undefined without one. */
export function readPlaceCookie(baseUrl: string, headers: Headers): string | undefined {
  return readCookie(baseUrl, headers, 'place');
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
