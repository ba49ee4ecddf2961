import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText, lineWidth } from './fit-text.ts';
import { drawable, type FaceName, letter } from './letters.ts';

const faces: FaceName[] = ['light', 'serif', 'black', 'italic', 'sans', 'narrow'];
const anyText = fc.oneof(
  fc.string({ maxLength: 90 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

test('whatever the text, its lines are within the box', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.constantFrom(...faces),
      fc.double({ min: 20, max: 240, noNaN: true }),
      fc.double({ min: 8, max: 120, noNaN: true }),
      fc.integer({ min: 1, max: 4 }),
      (text, face, width, height, lines) => {
        const set = fitText(text, { face, width, height, max: 60, min: 7, lines, tracking: 0.05 });
        expect(set.lines.length).toBeLessThanOrEqual(lines);
        expect(set.height).toBeLessThanOrEqual(height + 1e-6);
        for (const line of set.lines)
          expect(lineWidth(face, line, set.tracking) * set.size).toBeLessThanOrEqual(width + 1e-6);
      },
    ),
  );
});

test('a name is broken into even lines before its size is reduced', () => {
  const set = fitText('Brut Méthode Traditionnelle', {
    face: 'serif',
    width: 170,
    height: 80,
    max: 40,
    min: 10,
    lines: 3,
  });
  expect(set.lines).toEqual(['Brut Méthode', 'Traditionnelle']);
  expect(set.cut).toBe(false);
});

test('only a text that does not fit at the smallest size ends in an ellipsis', () => {
  const wish = { face: 'sans', width: 60, height: 12, max: 12, min: 9, lines: 1 } as const;
  expect(fitText('Cellars', wish)).toMatchObject({ lines: ['Cellars'], cut: false });
  expect(fitText('Bending Branch Estate Vineyards', wish).lines[0]).toMatch(/…$/);
});

test('characters missing in a face lose their accent or become a space', () => {
  expect(drawable('sans', "Ch\u00e2teau d'\u1ea4n\u0000  \u{1f347}")).toBe('Château d’An');
  expect(letter('light', '\u{1f347}').outline).toEqual([]);
});
