import { expect, test } from 'vitest';
import { extendedDataChanges, mergeExtendedData } from './extended-data.schema.ts';

test('a change replaces a value as a whole, null removes it, and what is not named stays', () => {
  const stored = { grapes: { red: 2, white: 1 }, motto: 'Slowly', dogs: true };
  const merged = mergeExtendedData(stored, { grapes: { red: 3 }, motto: null });
  expect(merged).toEqual({ ok: true, value: { grapes: { red: 3 }, dogs: true } });
});

test('a name of the object prototype is a name like any other', () => {
  const changes = extendedDataChanges.parse(JSON.parse('{"constructor":"x"}'));
  expect(mergeExtendedData({}, changes)).toEqual({ ok: true, value: { constructor: 'x' } });
});

test('a map is at most 50 KB long, counted in bytes and with what is stored', () => {
  const stored = { a: 'é'.repeat(20_000) };
  expect(mergeExtendedData(stored, { b: 'é'.repeat(5_500) }).ok).toBe(true);
  expect(mergeExtendedData(stored, { b: 'é'.repeat(6_000) })).toEqual({ ok: false, code: 'too-large' });
  expect(mergeExtendedData(stored, { a: 'short', b: 'é'.repeat(6_000) }).ok).toBe(true);
});

test.each([
  ['a text with NUL', { a: { b: ['\0'] } }],
  ['an unpaired surrogate in a name', { a: { '\ud800': 1 } }],
  ['more than twenty levels', { a: Array.from({ length: 21 }).reduce<unknown>((inner) => [inner], 1) }],
  ['a number that JSON has no form for', { a: Number.NaN }],
])('%s is refused', (_, changes) => {
  expect(extendedDataChanges.safeParse(changes).success).toBe(false);
});
