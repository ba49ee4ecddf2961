import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseTokens } from '../foundations/parse-tokens.ts';
import { mapColor, mapConfig } from './map-config.ts';
import { hexOf, readPalette } from './palette.ts';

const tokens = parseTokens(readFileSync(path.resolve(import.meta.dirname, '../tokens.css'), 'utf8'));

test.for([
  ['oklch(1 0 0)', '#ffffff'],
  ['oklch(0 0 0)', '#000000'],
  ['oklch(0.628 0.2577 29.23)', '#ff0000'],
  ['oklch(62.8% .2577 29.23)', '#ff0000'],
  ['oklch(0.452 0.3132 264.05 / 0.5)', '#0000ff'],
  [' #ABCDEF ', '#abcdef'],
] as const)('%s is %s', ([text, hex]) => {
  expect(hexOf(text)).toBe(hex);
});

test.for(['', 'red', 'oklch(a b c)', '#fff', 'var(--x)'])('%j is not a colour of the map', (text) => {
  expect(() => hexOf(text)).toThrow();
});

test('the tokens contain every colour of the map, in the light and the dark scheme', () => {
  const light = readPalette((name) => tokens.light.get(name) ?? '');
  const dark = readPalette((name) => tokens.dark.get(name) ?? tokens.light.get(name) ?? '');
  for (const palette of [light, dark]) {
    for (const color of Object.values(palette)) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  }
  expect(light['map-land']).not.toBe(dark['map-land']);
});

test('a configured colour has six digits; anything else is red', () => {
  expect(mapColor('#8A1538')).toBe('#8a1538');
  for (const wrong of [undefined, '', 'red', '#fff', '8a1538', '#8a1538ff']) expect(mapColor(wrong)).toBe('#ff0000');
  expect(mapColor(mapConfig.fuzzy.circleColor)).toBe(mapConfig.fuzzy.circleColor);
});
