import { expect, test } from 'vitest';
import { privateMeta } from './private-meta.ts';

test('a private page has a title and no search engine lists it, even when it failed to load', () => {
  const noindex = { name: 'robots', content: 'noindex' };
  expect(privateMeta({ name: 'Lonevine' }, 'Log in')).toEqual([{ title: 'Log in | Lonevine' }, noindex]);
  expect(privateMeta(undefined, 'Log in')).toEqual([{ title: 'Log in' }, noindex]);
});
