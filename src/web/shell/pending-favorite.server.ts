import { type Favourite, formatPending } from '#features/favorites/favorite.ts';
import { cookieAttributes } from './cookie-attributes.server.ts';

/** How long a heart waits for its visitor to sign up, in seconds. */
const pendingFavoriteLifetime = 3600;

const pendingFavoriteCookie = /(?:^|;\s*)flash=(favourite:[^;]*)/;

/**
 * The header that lets the browser keep a heart until its visitor has signed up or in.
 * @param baseUrl the site's address: on https the cookie travels on https alone
 */
export function setPendingFavoriteCookie(baseUrl: string, favourite: Favourite): string {
  return `flash=${formatPending(favourite)}; Max-Age=${pendingFavoriteLifetime}${cookieAttributes(baseUrl)}`;
}

/** What the browser kept, for `adoptFavourite`; undefined where it kept no heart. */
export function readPendingFavoriteCookie(headers: Headers): string | undefined {
  return pendingFavoriteCookie.exec(headers.get('cookie') ?? '')?.[1];
}

/** The header that lets the browser forget it. */
export function clearPendingFavoriteCookie(baseUrl: string): string {
  return `flash=; Max-Age=0${cookieAttributes(baseUrl)}`;
}
