import { expect, test } from 'vitest';
import { editConflict } from './edit-conflict.ts';

test('a change by somebody else is reported once, and overwritten when saved again', () => {
  const refused = editConflict('old', 'theirs', 'mine');
  expect(refused).toEqual({ ok: false, reason: 'changed-meanwhile', seen: 'theirs' });
  expect(editConflict(refused?.seen, 'theirs', 'mine')).toBeUndefined();
});

test.for([
  ['what is as it was seen', 'theirs', 'mine'],
  ['what says the same already', 'old', 'theirs'],
  ['who does not compare', undefined, 'mine'],
] as const)('%s is saved', ([, seen, wanted]) => {
  expect(editConflict(seen, 'theirs', wanted)).toBeUndefined();
});
