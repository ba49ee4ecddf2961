import { expect, test } from 'vitest';
import { pickEncoding } from './compression.ts';

test.for([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('Accept-Encoding %j is answered with %s', ([header, encoding]) => {
  expect(pickEncoding(header)).toBe(encoding);
});
