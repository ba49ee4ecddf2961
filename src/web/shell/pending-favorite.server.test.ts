import { expect, test } from 'vitest';
import { clearPendingFavoriteCookie, setPendingFavoriteCookie, readPendingFavoriteCookie } from './pending-favorite.server.ts';

const heart = { kind: 'listing', id: '7b33b14a-5675-5d1b-8270-b0c4d021815e' } as const;
const text = 'favourite:listing:7b33b14a-5675-5d1b-8270-b0c4d021815e';

test('a heart is kept for an hour, out of reach of scripts and of other sites', () => {
  expect(setPendingFavoriteCookie('http://shop.test', heart)).toBe(
    `flash=${text}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax`,
  );
  expect(setPendingFavoriteCookie('https://shop.test', heart)).toContain('; Secure');
  expect(clearPendingFavoriteCookie('https://shop.test')).toBe('flash=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
});

test.for([
  [`flash=${text}`, text],
  [`a=b; flash=${text}; session=x`, text],
  ['flash=', undefined],
  ['flash=another:word', undefined],
  [`notflash=${text}`, undefined],
  ['', undefined],
])('out of the cookies %j comes %j', ([cookie, found]) => {
  expect(readPendingFavoriteCookie(new Headers({ cookie: cookie ?? '' }))).toBe(found);
});
