import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatten, type XY } from '../draw/path.ts';
import { designs } from './choose-design.ts';
import type { WineStyle } from './design.ts';
import { layOutLabel } from './lay-out-label.ts';
import type { Box, Piece } from './piece.ts';

const styles: WineStyle[] = ['red', 'white', 'rose', 'sparkling', 'dessert', 'fortified', 'orange'];
const word = fc.stringMatching(/^[A-ZÀ-ÖØ-Þ]?[a-zß-öø-ÿ’&-]{1,13}$/);
const words = (max: number) =>
  fc.array(word, { minLength: 1, maxLength: 12 }).map((list) => list.join(' ').slice(0, max));
const unbreakable = fc.stringMatching(/^[A-Z][a-z]{39}$/);
const names = (max: number) =>
  fc.oneof(
    words(max),
    unbreakable,
    fc.string({ minLength: 1, maxLength: max }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.stringMatching(/^[WM]{1,60}$/),
  );
const wines = fc.record({
  slug: fc.stringMatching(/^[a-z0-9-]{1,30}$/),
  title: names(80),
  winery: names(60),
  style: fc.constantFrom(...styles),
  vintage: fc.option(fc.integer({ min: 1850, max: 2099 })),
  ava: fc.option(names(60)),
  tallest: fc.integer({ min: 200, max: 640 }),
});

function inside(polygon: readonly XY[], [x, y]: XY): boolean {
  let odd = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[i] as XY, polygon[j] as XY];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
  }
  return odd;
}

const corners = ([left, top, right, bottom]: Box): XY[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
const overlap = (a: Box, b: Box) =>
  Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 0.5 && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 0.5;

function strayLetters(piece: Piece): Box[] {
  const edge = flatten(piece.outline, 12);
  return piece.blocks
    .flatMap((block) => block.glyphs)
    .filter((box) => corners(box).some((point) => Math.abs(point[0]) > piece.reach || !inside(edge, point)));
}

function collisions(piece: Piece): string[] {
  const blocks = piece.blocks.filter((block) => block.glyphs.length > 0);
  const pairs = blocks.flatMap((a, i) => blocks.slice(i + 1).map((b) => [a, b] as const));
  return pairs.filter(([a, b]) => overlap(a.box, b.box)).map(([a, b]) => `${a.role} ${a.box} on ${b.role} ${b.box}`);
}

test.each(designs.map((design, number) => [design.name, number] as const))(
  '%s keeps every letter on the paper and texts apart, whatever the names',
  (name, design) => {
    fc.assert(
      fc.property(wines, (wine) => {
        const label = layOutLabel({ ...wine, design });
        expect(label.name).toBe(name);
        for (const piece of label.pieces) {
          expect(strayLetters(piece)).toEqual([]);
          expect(collisions(piece)).toEqual([]);
        }
      }),
      { numRuns: 120 },
    );
  },
);

test.each(designs.map((design, number) => [design.name, number] as const))(
  '%s shows an ordinary wine in full: title, winery, vintage, place',
  (_, design) => {
    const wine = {
      slug: 'a',
      title: 'Tempranillo Reserve',
      winery: 'Cedar Brake Cellars',
      vintage: 2021,
      ava: 'Texas High Plains',
      style: 'red' as const,
      tallest: 260,
    };
    const blocks = layOutLabel({ ...wine, design }).pieces.flatMap((piece) => piece.blocks);
    const letters = blocks.flatMap((block) => block.glyphs).length;
    expect(blocks.some((block) => block.cut)).toBe(false);
    expect(letters).toBeGreaterThanOrEqual('TempranilloReserveCedarBrakeCellars2021TexasHighPlains'.length);
    expect(Math.max(...blocks.filter((block) => block.role === 'title').map((block) => block.size))).toBeGreaterThan(
      17,
    );
  },
);

test('a wine without a vintage says NV', () => {
  const wine = {
    slug: 'a',
    title: 'Brut',
    winery: 'Marfa',
    vintage: null,
    ava: null,
    style: 'sparkling' as const,
    tallest: 240,
    design: 4,
  };
  expect(layOutLabel(wine).pieces[0]?.blocks.find((block) => block.role === 'vintage')?.glyphs).toHaveLength(2);
});

test('a long name gets a design in which it is the largest text, over several lines', () => {
  const title = 'Late Harvest Orange Muscat from the Old Dry Farmed Rows, 60.';
  for (let number = 0; number < 120; number++) {
    const wine = { winery: 'Hollow Creek Estate', vintage: 2021, ava: 'Texas High Plains', style: 'red' as const };
    const label = layOutLabel({ ...wine, slug: `wine-${number}`, title, tallest: 240 });
    const blocks = label.pieces.flatMap((piece) => piece.blocks);
    const largest = (is: boolean) =>
      Math.max(...blocks.filter((b) => b.role !== 'other' && (b.role === 'title') === is).map((b) => b.size));
    expect(label.name).not.toBe('numeral');
    expect(largest(true), label.name).toBeGreaterThan(largest(false));
  }
});

test('white grapes are never drawn pink or purple', () => {
  const botanical = designs.findIndex((design) => design.name === 'botanical');
  for (let number = 0; number < 60; number++) {
    const wine = { winery: 'a', title: 'Dry Riesling', vintage: 2021, ava: null, tallest: 240, design: botanical };
    const { scheme } = layOutLabel({ ...wine, slug: `wine-${number}`, style: 'white' });
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(scheme.second.slice(at, at + 2), 16));
    expect(Math.min(red as number, green as number)).toBeGreaterThan((blue as number) + 60);
  }
});

test('the medallion keeps its texts within four fifths of the inner line', () => {
  const medallion = designs.findIndex((design) => design.name === 'medallion');
  for (const [title, tallest] of [
    ['Tempranillo Reserve', 200] as const,
    ['Blanc du Bois from the Old Rows', 420] as const,
  ]) {
    const wine = {
      winery: 'Hollow Creek Estate Vineyards',
      vintage: 2021,
      ava: 'Texas High Plains',
      style: 'red' as const,
    };
    const [oval] = layOutLabel({ ...wine, slug: 'a', title, tallest, design: medallion }).pieces as [Piece];
    const [rx, ry] = [106 - 11, oval.height / 2 - 11];
    for (const [left, top, right, bottom] of oval.blocks.flatMap((block) => block.glyphs)) {
      const off = Math.max(Math.abs(top - oval.height / 2), Math.abs(bottom - oval.height / 2));
      expect(Math.max(-left, right) / (rx * Math.sqrt(1 - (off / ry) ** 2))).toBeLessThanOrEqual(0.8);
    }
  }
});
