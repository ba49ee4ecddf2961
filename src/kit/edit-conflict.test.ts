import { expect, test } from 'vitest';
import { editConflict } from './edit-conflict.ts';

test('a change by somebody else is reported once, and overwritten when saved again', () => {
  const refused = editConflict('old', 'theirs', 'mine');
  expect(refused).toEqual({ ok: false, code: 'changed-meanwhile', seen: 'theirs' });
  expect(editConflict(refused?.seen, 'theirs', 'mine')).toBeUndefined();
});

test.for([
  ['an unchanged version', 'theirs', 'mine'],
  ['an identical version', 'old', 'theirs'],
  ['a form without a version', undefined, 'mine'],
] as const)('%s is saved', ([, seen, wanted]) => {
  expect(editConflict(seen, 'theirs', wanted)).toBeUndefined();
});
