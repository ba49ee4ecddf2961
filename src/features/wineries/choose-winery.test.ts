import { expect, test } from 'vitest';
import { ok, refuse } from '#kit/result.ts';
import { chooseWinery } from './choose-winery.ts';

test('a request is about the winery that it names, the first if it names none, and never another one instead', () => {
  const [first, second] = [{ slug: 'red-gate' }, { slug: 'blue-gate' }];
  expect(chooseWinery([first, second], null)).toEqual(ok(first));
  expect(chooseWinery([first, second], '')).toEqual(ok(first));
  expect(chooseWinery([first, second], 'blue-gate')).toEqual(ok(second));
  expect(chooseWinery([first, second], 'of-others')).toEqual(refuse('not-found'));
  expect(chooseWinery([], null)).toEqual(refuse('forbidden'));
  expect(chooseWinery([], 'red-gate')).toEqual(refuse('forbidden'));
});
