import { expect, test } from 'vitest';
import { changedMeanwhile } from './edit-conflict.ts';

test('what was changed meanwhile is told once, and then replaced', () => {
  const refused = changedMeanwhile('old', 'theirs', 'mine');
  expect(refused).toEqual({ ok: false, reason: 'changed-meanwhile', seen: 'theirs' });
  expect(changedMeanwhile(refused?.seen, 'theirs', 'mine')).toBeUndefined();
});

test.for([
  ['what is as it was seen', 'theirs', 'mine'],
  ['what says the same already', 'old', 'theirs'],
  ['who does not compare', undefined, 'mine'],
] as const)('%s is saved', ([, seen, wanted]) => {
  expect(changedMeanwhile(seen, 'theirs', wanted)).toBeUndefined();
});
