import { expect, test } from 'vitest';
import { privateMeta } from './private-meta.ts';

test('a page of somebody’s own has a title and is listed by no search engine, even when it could not be loaded', () => {
  const noindex = { name: 'robots', content: 'noindex' };
  expect(privateMeta({ name: 'Lonevine' }, 'Log in')).toEqual([{ title: 'Log in | Lonevine' }, noindex]);
  expect(privateMeta(undefined, 'Log in')).toEqual([{ title: 'Log in' }, noindex]);
});
