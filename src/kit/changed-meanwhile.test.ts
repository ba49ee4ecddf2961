import { expect, test } from 'vitest';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { fingerprintOf } from './fingerprint.ts';

const [old, now, mine] = [{ title: 'Old' }, { title: 'Theirs' }, { title: 'Mine' }];

test('what was changed meanwhile is told once, and then replaced', () => {
  const refused = changedMeanwhile(fingerprintOf(old), now, mine);
  expect(refused).toEqual({ ok: false, reason: 'changed-meanwhile', seen: fingerprintOf(now) });
  expect(changedMeanwhile(refused?.seen, now, mine)).toBeUndefined();
});

test.for([
  ['what is as it was seen', fingerprintOf(now), mine],
  ['what says the same already', fingerprintOf(old), now],
  ['who does not compare', undefined, mine],
] as const)('%s is saved', ([, seen, wanted]) => {
  expect(changedMeanwhile(seen, now, wanted)).toBeUndefined();
});
