import fc from 'fast-check';
import { expect, test } from 'vitest';
import { glassFor } from './bottle/glass-for.ts';
import { lightsOn } from './bottle/reflections.ts';
import { type BottleArt, drawBottle, labelDesigns, placeBottle, type WineStyle } from './bottle.ts';
import { flatten } from './draw/path.ts';

const styles: WineStyle[] = ['red', 'white', 'rose', 'sparkling', 'dessert', 'fortified', 'orange'];
const wine: BottleArt = {
  slug: 'cedar-brake-tempranillo-2021',
  winery: 'Cedar Brake Cellars',
  title: 'Tempranillo Reserve',
  vintage: 2021,
  ava: 'Texas High Plains',
  style: 'red',
  varietal: 'tempranillo',
};
const onlyMarkup =
  /^(<\/?(svg|defs|g|path|stop|linearGradient|radialGradient|clipPath)( [a-zA-Z0-9-]+="[#\w\s.,()/:-]*")*\/?>| )*$/;

test('the same wine always gives the same drawing, another slug another one', () => {
  expect(drawBottle(wine)).toBe(drawBottle({ ...wine }));
  expect(drawBottle({ ...wine, slug: 'other' })).not.toBe(drawBottle(wine));
});

test('names are drawn as outlines only', () => {
  const art = drawBottle({
    ...wine,
    title: '<script>alert(1)</script>',
    winery: '"><img src=x onerror=y>',
    ava: '&lt;/svg&gt;',
  });
  expect(art).not.toMatch(/script|img|onerror|&/);
  expect(art).toMatch(onlyMarkup);
});

test('any strings produce well-formed drawings without styles or external references', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(
      text,
      text,
      text,
      fc.constantFrom(...styles),
      fc.integer({ min: -5, max: 40 }),
      fc.constantFrom(375, 500, 750, 1000, 1500),
      (title, winery, ava, style, design, bottleMl) => {
        const art = drawBottle({ ...wine, title, winery, ava, style, design, bottleMl });
        expect(art).toMatch(onlyMarkup);
        expect(art).not.toMatch(/NaN|undefined|Infinity|style=|href/);
      },
    ),
    { numRuns: 150 },
  );
});

test('every reference has a definition and ids differ between wines', () => {
  const ids = (art: string) => [...art.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] as string);
  const first = drawBottle(wine);
  for (const [, id] of first.matchAll(/url\(#([^)]+)\)/g)) expect(ids(first)).toContain(id);
  expect(new Set(ids(first)).size).toBe(ids(first).length);
  const second = ids(drawBottle({ ...wine, slug: 'another' }));
  expect(ids(first).filter((id) => second.includes(id))).toEqual([]);
});

test('all bottles share the frame and the base line, and none exceeds it', () => {
  for (const style of styles) {
    for (const bottleMl of [375, 750, 1500]) {
      expect(drawBottle({ ...wine, style, bottleMl })).toContain('viewBox="0 0 4000 12000" width="400" height="1200"');
      const { placed } = placeBottle({ style, varietal: null, bottleMl });
      expect(placed.base).toBe(11720);
      expect(placed.mouth - placed.shape.above * placed.unit[1]).toBeGreaterThan(400);
      expect(placed.radius).toBeLessThan(2000);
    }
  }
});

test('bottles have the proportions of real ones', () => {
  const ratio = (style: WineStyle, varietal: string | null) => {
    const { placed } = placeBottle({ style, varietal });
    return (placed.base - placed.mouth) / (2 * placed.radius);
  };
  expect(ratio('red', 'tempranillo')).toBeCloseTo(4, 1);
  expect(ratio('red', 'pinot_noir')).toBeCloseTo(295 / 82, 1);
  expect(ratio('white', 'riesling')).toBeCloseTo(322 / 74, 1);
});

test('an ordinary wine weighs at most 30 kB in every design, 22 kB on average', () => {
  const sizes = labelDesigns.map((_, design) => drawBottle({ ...wine, design }).length);
  expect(Math.max(...sizes)).toBeLessThan(30_000);
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(22_000);
});

test.each([
  ['red', 'tempranillo'],
  ['red', 'pinot_noir'],
  ['red', 'syrah'],
  ['white', 'riesling'],
  ['sparkling', null],
  ['dessert', null],
  ['fortified', null],
] as const)('no reflection on a %s (%s) is outside the glass', (style, varietal) => {
  for (const bottleMl of [375, 750, 1500]) {
    const { placed } = placeBottle({ style, varietal, bottleMl });
    for (const surroundings of [0, 1, 2]) {
      const points = lightsOn(placed, surroundings).flatMap((light) => flatten(light.path, 24));
      expect(points.length).toBeGreaterThan(100);
      const outside = points.filter(([x, y]) => Math.abs(x - placed.cx) > placed.radiusAt(y) + 1);
      expect(outside).toEqual([]);
    }
  }
});

test('a sparkling wine called rosé is pink in clear glass, another one is not', () => {
  const sparkling = (title: string, varietal: string | null = null) =>
    glassFor({ style: 'sparkling', title, varietal }, 1).clear;
  expect(sparkling('Brut Rosé', 'pinot_noir')).toBe(true);
  expect(sparkling('Estate', 'brut_rose')).toBe(true);
  expect(sparkling('Rosado Pét-Nat')).toBe(true);
  expect(sparkling('Rose Hill Blanc de Blancs', 'chardonnay')).toBe(false);
});
