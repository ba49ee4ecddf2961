import { expect, test } from 'vitest';
import { type BottleArt, drawBottle, labelDesigns, type WineStyle } from './bottle.ts';
import { flatten, readPath, type XY } from './draw/path.ts';
import { drawLandscape, type LandscapeArt } from './landscape.ts';
import { drawOrnament, ornaments } from './ornament.ts';

/** Style and grape for every bottle shape and every glass. */
const kinds: readonly (readonly [WineStyle, string | null])[] = [
  ['red', 'tempranillo'],
  ['red', 'pinot_noir'],
  ['red', 'syrah'],
  ['white', 'riesling'],
  ['white', 'chardonnay'],
  ['white', null],
  ['rose', 'grenache'],
  ['orange', 'trebbiano'],
  ['sparkling', 'chardonnay'],
  ['sparkling', 'brut_rose'],
  ['dessert', 'orange_muscat'],
  ['fortified', 'black_spanish'],
];
const places: readonly Omit<LandscapeArt, 'slug'>[] = [
  { region: 'central_texas' },
  { region: 'north_texas' },
  { region: 'south_texas' },
  { region: 'south_texas', setting: 'coast' },
  { region: 'east_texas' },
  { region: 'west_texas' },
  { region: 'west_texas', setting: 'plains' },
  { region: 'oregon' },
];

const wine: BottleArt = {
  slug: 'panel',
  winery: 'Cedar Brake Cellars',
  title: 'Old Vine Reserve',
  vintage: 2021,
  ava: 'Texas High Plains',
  style: 'red',
  varietal: 'tempranillo',
};
const long = 'Late Harvest Orange Muscat from the Old Dry Farmed Rows';

type Frame = readonly [width: number, height: number];
type Drawing = { name: string; art: string; frame: Frame };

const bottleFrame: Frame = [4000, 12_000];
const landscapeFrame: Frame = [1600, 600];

/** Every design and bottle shape, every landscape, every ornament. */
function* panel(): Generator<Drawing> {
  const bottle = (name: string, art: BottleArt) => ({ name, art: drawBottle(art), frame: bottleFrame });
  for (const [design, name] of labelDesigns.entries()) yield bottle(`label ${name}`, { ...wine, design });
  for (const [style, varietal] of kinds)
    for (const number of [1, 2, 3, 4, 5]) {
      const bottleMl = number === 5 ? 375 : 750;
      yield bottle(`${style} ${varietal} ${number}`, { ...wine, slug: `panel-${number}`, style, varietal, bottleMl });
    }
  for (const number of [1, 2, 3])
    yield bottle(`long ${number}`, { ...wine, slug: `panel-${number}`, title: long, bottleMl: 1500 });
  for (const place of places)
    for (const number of [1, 2, 3, 4]) {
      const name = `${place.region} ${place.setting ?? ''} ${number}`;
      yield { name, art: drawLandscape({ ...place, slug: `panel-${number}` }), frame: landscapeFrame };
    }
  for (const name of ornaments) {
    const art = drawOrnament(name);
    const [, wide, high] = / viewBox="0 0 (\d+) (\d+)" /.exec(art) ?? [];
    yield { name, art, frame: [Number(wide), Number(high)] };
  }
}

const drawings = [...panel()];

/** Errors of a drawing as XML: unbalanced tags, duplicate attributes, values with special characters. */
function faultsOfMarkup(art: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const rest = art.replace(/<(\/?)(\w+)((?: [\w-]+="[^"<>&]*")*)(\/?)>/g, (_tag, closes, name, attributes, isEmpty) => {
    const names = [...String(attributes).matchAll(/ ([\w-]+)=/g)].map(([, one]) => one);
    if (new Set(names).size < names.length) faults.push(`an attribute of ${name} twice`);
    if (closes && open.pop() !== name) faults.push(`</${name}> closes another`);
    if (!closes && !isEmpty) open.push(name);
    return '';
  });
  if (rest.trim() !== '') faults.push(`not markup: ${rest.slice(0, 50)}`);
  if (open.length > 0) faults.push(`never closed: ${open}`);
  if (/NaN|Infinity|undefined|null/.test(art)) faults.push('a number that is none');
  return faults;
}

/** The corners of everything painted outside of definitions; groups may be scaled, but not otherwise transformed. */
function* painted(art: string): Generator<readonly XY[]> {
  const scales = [1];
  for (const [tag, name, attributes = ''] of art.replace(/<defs>.*<\/defs>/s, '').matchAll(/<(\/?\w+)([^>]*)>/g)) {
    const scale = scales.at(-1) ?? 1;
    if (name === 'g') scales.push(scale * Number(/ transform="scale\(([\d.]+)\)"/.exec(attributes)?.[1] ?? 1));
    if (name === '/g') scales.pop();
    const d = / d="([^"]+)"/.exec(tag)?.[1];
    // why: horizontal rules (`h`) are ground and sky, which exceed the frame on purpose
    if (name === 'path' && d && !d.includes('h'))
      yield flatten(readPath(d)).map(([x, y]) => [x * scale, y * scale] as const);
  }
}

test.each(drawings)(
  '$name: is well-formed, has the frame of its kind, and contains all that it refers to',
  ({ art, frame }) => {
    expect(faultsOfMarkup(art)).toEqual([]);
    expect(art).toContain(` viewBox="0 0 ${frame[0]} ${frame[1]}" `);
    const ids = [...art.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const wanted = [...art.matchAll(/(?:url\(|href=")#([^")]+)/g)].map(([, id]) => id);
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  },
);

/** Whether a point is within a frame. */
const isIn =
  ([wide, high]: Frame) =>
  ([x, y]: XY) =>
    x >= 0 && y >= 0 && x <= wide && y <= high;

const framed = drawings.filter(({ frame }) => frame !== landscapeFrame);
const landscapes = drawings.filter(({ frame }) => frame === landscapeFrame);

test.each(framed)('$name: nothing painted exceeds the frame', ({ art, frame }) => {
  const shapes = [...painted(art)];
  expect(shapes.length).toBeGreaterThan(0);
  expect(shapes.flat().filter((point) => !isIn(frame)(point))).toEqual([]);
});

test.each(landscapes)(
  '$name: the land extends beyond both sides of the frame, and everything painted is visible',
  ({ art, frame }) => {
    const shapes = [...painted(art)];
    const across = shapes.flat().map(([x]) => x);
    expect(Math.min(...across)).toBeLessThan(0);
    expect(Math.max(...across)).toBeGreaterThan(frame[0]);
    const shown = shapes.filter((shape) => shape.some(isIn(frame)));
    expect(shown.length / shapes.length).toBeGreaterThan(0.7);
  },
);

test('all drawings differ, and each is always the same', () => {
  expect(new Set(drawings.map(({ art }) => art)).size).toBe(drawings.length);
  expect([...panel()]).toEqual(drawings);
});
