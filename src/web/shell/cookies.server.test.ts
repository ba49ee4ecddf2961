import { expect, test } from 'vitest';
import { readCartCookie, clearCartCookie, setCartCookie } from './cookies.server.ts';

const keyIn = (cookie: string) => readCartCookie(new Headers({ cookie }));

test('the key is found among other cookies, and only under its own name', () => {
  expect(keyIn('session=x; cart=abc; flash=y')).toBe('abc');
  expect(keyIn('cart=abc')).toBe('abc');
  expect(keyIn('mycart=abc; session=cart=def')).toBeUndefined();
  expect(keyIn('cart=')).toBe('');
  expect(readCartCookie(new Headers())).toBeUndefined();
});

test('the cookie lives ninety days, is no script’s, and on https travels on https alone', () => {
  const attributes = 'Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax';
  expect(setCartCookie('http://shop.test', 'abc')).toBe(`cart=abc; ${attributes}`);
  expect(setCartCookie('https://shop.test', 'abc')).toBe(`cart=abc; ${attributes}; Secure`);
  expect(clearCartCookie('https://shop.test')).toBe('cart=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
});
