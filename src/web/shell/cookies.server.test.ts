import { expect, test } from 'vitest';
import {
  clearCartCookie,
  clearFlashCookie,
  readCartCookie,
  readPendingFavoriteCookie,
  readPlaceCookie,
  setCartCookie,
  setPendingFavoriteCookie,
  setPlaceCookie,
} from './cookies.server.ts';

const site = 'http://shop.test';
const keyIn = (cookie: string, baseUrl = site) => readCartCookie(baseUrl, new Headers({ cookie }));

test('the cart key is read among other cookies, by its exact name', () => {
  expect(keyIn('session=x; cart=abc; flash=y')).toBe('abc');
  expect(keyIn('cart=abc')).toBe('abc');
  expect(keyIn('mycart=abc; session=cart=def')).toBeUndefined();
  expect(keyIn('cart=')).toBe('');
  expect(readCartCookie(site, new Headers())).toBeUndefined();
});

test('on https only a cookie counts that no other host of the domain can have set', () => {
  const https = 'https://shop.test';
  expect(keyIn('cart=planted; __Host-cart=abc', https)).toBe('abc');
  for (const planted of ['cart=planted', '__Secure-cart=planted', 'x__Host-cart=planted'])
    expect(keyIn(planted, https), planted).toBeUndefined();
  expect(readPendingFavoriteCookie(https, new Headers({ cookie: `flash=${text}` }))).toBeUndefined();
  expect(readPendingFavoriteCookie(https, new Headers({ cookie: `__Host-flash=${text}` }))).toBe(text);
});

test('the cart cookie lasts ninety days, is HttpOnly, and is Secure on https', () => {
  const attributes = 'Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax';
  expect(setCartCookie('http://shop.test', 'abc')).toBe(`cart=abc; ${attributes}`);
  expect(setCartCookie('https://shop.test', 'abc')).toBe(`__Host-cart=abc; ${attributes}; Secure`);
  expect(clearCartCookie('https://shop.test')).toBe('__Host-cart=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
});

const favorite = { kind: 'listing', id: '7b33b14a-5675-5d1b-8270-b0c4d021815e' } as const;
const text = 'favourite:listing:7b33b14a-5675-5d1b-8270-b0c4d021815e';

test('a pending favorite lasts an hour, HttpOnly and SameSite', () => {
  expect(setPendingFavoriteCookie('http://shop.test', favorite)).toBe(
    `flash=${text}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax`,
  );
  expect(setPendingFavoriteCookie('https://shop.test', favorite)).toContain('; Secure');
  expect(clearFlashCookie('https://shop.test')).toBe(
    '__Host-flash=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
});

test.for([
  [`flash=${text}`, text],
  [`a=b; flash=${text}; session=x`, text],
  ['flash=', undefined],
  ['flash=another:word', undefined],
  [`notflash=${text}`, undefined],
  ['', undefined],
])('from the cookies %j the pending favorite is %j', ([cookie, found]) => {
  expect(readPendingFavoriteCookie(site, new Headers({ cookie: cookie ?? '' }))).toBe(found);
});

test('the ZIP code lasts a year, and scripts may read it', () => {
  expect(setPlaceCookie('http://shop.test', '78701')).toBe('place=78701; Max-Age=31536000; Path=/; SameSite=Lax');
  const secure = setPlaceCookie('https://shop.test', '78701');
  expect(secure).toBe('__Host-place=78701; Max-Age=31536000; Path=/; SameSite=Lax; Secure');
  expect(readPlaceCookie('https://shop.test', new Headers({ cookie: `cart=x; ${secure.split(';')[0]}` }))).toBe(
    '78701',
  );
});
