import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lineOnGround, textOnGround } from './foundations/color-pairs.ts';
import { contrast, parseOklch } from './foundations/contrast.ts';
import { parseTokens } from './foundations/parse-tokens.ts';

const src = path.resolve(import.meta.dirname, '..');
const tokens = parseTokens(readFileSync(path.join(src, 'ui/tokens.css'), 'utf8'));
const schemes = { light: tokens.light, dark: new Map([...tokens.light, ...tokens.dark]) };

/** The colour that `text-…`, `bg-…` or `border-…` gets from a token's name, as Tailwind resolves it. */
function colourOf(scheme: keyof typeof schemes, use: 'text' | 'ground', name: string) {
  const all = schemes[scheme];
  const value = (use === 'text' ? all.get(`--text-color-${name}`) : undefined) ?? all.get(`--color-${name}`);
  if (value === undefined) throw new Error(`No such colour: ${name}`);
  return parseOklch(value);
}

const pairsOf = (table: typeof textOnGround) =>
  table.flatMap(({ grounds, inks }) => grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)));

for (const scheme of ['light', 'dark'] as const) {
  test.each(pairsOf(textOnGround))(`${scheme}: text in %s is readable on %s`, (ink, ground) => {
    const ratio = contrast(colourOf(scheme, 'text', ink), colourOf(scheme, 'ground', ground));
    expect(ratio).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairsOf(lineOnGround))(`${scheme}: %s is visible on %s`, (line, ground) => {
    const ratio = contrast(colourOf(scheme, 'ground', line), colourOf(scheme, 'ground', ground));
    expect(ratio).toBeGreaterThanOrEqual(3);
  });
}

test('every text colour is readable on the background in the same list of classes', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.endsWith('.test.ts'));
  const lists = files.flatMap((file) => readFileSync(path.join(src, file), 'utf8').match(/(['"`])[^'"`\n]+\1/g) ?? []);
  const pairs = lists.flatMap((list) => pairsIn(list));
  expect(pairs.length).toBeGreaterThan(20);
  expect(pairs.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
});

/** The pairs of `bg-` and `text-` with the same variants (`hover:` and the like) in one string of classes. */
function pairsIn(list: string) {
  const classes = [...list.matchAll(/(?<=[\s'"`])((?:[^\s'"`:]+:)*)(bg|text)-([a-z-]+)(?=[\s'"`])/g)];
  const named = classes.filter(([, , , name]) => tokens.light.has(`--color-${name}`));
  return named.flatMap(([, variant, kind, ground = '']) =>
    named
      .filter((other) => kind === 'bg' && other[2] === 'text' && other[1] === variant)
      .flatMap(([, , , ink = '']) =>
        (['light', 'dark'] as const).map((scheme) => ({
          list,
          ratio: contrast(colourOf(scheme, 'text', ink), colourOf(scheme, 'ground', ground)),
        })),
      ),
  );
}

test('the dark scheme changes only colours and shadows that exist in the light one', () => {
  for (const name of tokens.dark.keys()) expect(tokens.light.has(name), name).toBe(true);
});

test('contrast is that of WCAG: 21 for black on white, 1 for a colour on itself', () => {
  const [black, white] = [parseOklch('oklch(0 0 0)'), parseOklch('oklch(1 0 0)')];
  expect(contrast(black, white)).toBeCloseTo(21, 1);
  expect(contrast(white, white)).toBe(1);
});
