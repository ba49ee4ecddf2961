import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameSitePath, signInLinks } from './return-url.ts';

test.for([
  ['a page', { pathname: '/account/security', search: '', hash: '#devices' }, '?from=%2Faccount%2Fsecurity#devices'],
  ['the page to sign up', { pathname: '/signup', search: '?from=%2Fcart', hash: '#x' }, '?from=%2Fcart#x'],
  ['the front page', { pathname: '/', search: '' }, ''],
] as const)('the links to sign in on %s lead back there, to the same part of it', ([, page, end]) => {
  expect(signInLinks(page).map(({ to }) => to)).toEqual([`/login${end}`, `/signup${end}`]);
});

test.for([
  ['/', '/'],
  ['/l/mourvedre/1?sort=price#reviews', '/l/mourvedre/1?sort=price#reviews'],
  ['/search?keywords=a&b=//c', '/search?keywords=a&b=//c'],
])('%s is a path of this site', ([given, path]) => {
  expect(sameSitePath(given)).toBe(path);
});

test.for([
  undefined,
  '',
  'buy-wine',
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  new Blob(),
])('%s is replaced by the front page', (given) => {
  expect(sameSitePath(given)).toBe('/');
});

test('no value of a form field leads to another site', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('/', '\\', '.', '..', '%2e', '@', ':', '\t', '\n', 'evil.test', '?', '#'))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      for (const given of [text, `/${text}`]) {
        expect(new URL(sameSitePath(given), 'https://shop.test/a/').origin).toBe('https://shop.test');
      }
    }),
    { numRuns: 2_000 },
  );
});
