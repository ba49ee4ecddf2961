import { cartLifetime } from '#features/cart/cart.ts';
import { cookieAttributes } from './cookie-attributes.server.ts';

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
