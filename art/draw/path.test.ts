import { expect, test } from 'vitest';
import { pen, readPath, write } from './path.ts';

test('a written path can be read back, also after a closed figure with relative commands', () => {
  const path = pen`M10 10L30 10L30 40ZM100 20Q120 0 140 20C150 30 90 30 100 20ZM5 5L6 7`;
  expect(readPath(write(path))).toEqual(path);
});

test('an unsupported command throws', () => {
  expect(() => readPath('M0 0A1 1 0 0 1 2 2')).toThrow('A');
});
