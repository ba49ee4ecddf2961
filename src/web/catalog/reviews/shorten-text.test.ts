import { expect, test } from 'vitest';
import { shortenText } from './shorten-text.ts';

test('a long text is cut after a word, and one that is a little longer is not', () => {
  expect(shortenText('A fine porch.\nAnd a view.')).toBeUndefined();
  expect(shortenText('word '.repeat(170).trim())).toBeUndefined();
  const cut = shortenText('word '.repeat(400)) ?? '';
  expect(cut).toMatch(/ word$/);
  expect(cut.length).toBeLessThanOrEqual(700);
});

test('a text of many lines is cut after a few, and one without spaces between characters', () => {
  expect(shortenText('line\n'.repeat(30))?.split('\n')).toHaveLength(12);
  expect(shortenText(`a${'🍷'.repeat(900)}`)).toBe(`a${'🍷'.repeat(349)}`);
});
