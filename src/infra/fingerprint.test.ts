import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

test('a fingerprint is 22 characters that are safe in URLs and forms, and never changes for the same value', () => {
  expect(fingerprintOf({ b: [1, null], a: 'x' })).toMatch(/^[\w-]{22}$/);
  expect(fingerprintOf({ b: [1, null], a: 'x' })).toBe('qNcfZNPcdyuetOZXs4M5ej');
});

test.for<[string, unknown, unknown]>([
  ['the order of keys', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
  ['the order of keys within lists', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
  ['a key without a value', { a: 1, b: undefined }, { a: 1 }],
  ['a date instead of its ISO text', new Date(0), '1970-01-01T00:00:00.000Z'],
  ['the same instant', { at: new Date(5) }, { at: new Date(5) }],
])('%s makes no difference', ([, one, other]) => {
  expect(fingerprintOf(one)).toBe(fingerprintOf(other));
});

test.for<[string, unknown, unknown]>([
  ['another value', { a: 1 }, { a: 2 }],
  ['another nested value', { a: [{ b: { c: 'x' } }] }, { a: [{ b: { c: 'y' } }] }],
  ['another key', { a: 1 }, { b: 1 }],
  ['the order of a list', [1, 2], [2, 1]],
  ['a number instead of its text', { a: 1 }, { a: '1' }],
  ['null instead of a missing key', { a: null }, {}],
  ['an empty list instead of an empty object', [], {}],
  ['an instant one millisecond later', { at: new Date(5) }, { at: new Date(6) }],
  ['a different split between two fields', ['ab', 'c'], ['a', 'bc']],
  ['an empty text instead of undefined', '', undefined],
])('%s makes a difference', ([, one, other]) => {
  expect(fingerprintOf(one)).not.toBe(fingerprintOf(other));
});
