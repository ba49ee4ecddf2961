import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { artVersion, drawnAs } from './art-version.ts';
import { type BottleArt, drawBottle, labelDesigns, type WineStyle } from './bottle.ts';
import { drawLandscape, type LandscapeArt } from './landscape.ts';
import { drawOrnament, ornaments } from './ornament.ts';

/** Style and grape for every shape of bottle and every glass. */
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

function* panel(): Generator<string> {
  for (const [design] of labelDesigns.entries()) yield drawBottle({ ...wine, design });
  for (const [style, varietal] of kinds)
    for (const number of [1, 2, 3, 4, 5])
      yield drawBottle({ ...wine, slug: `panel-${number}`, style, varietal, bottleMl: number === 5 ? 375 : 750 });
  for (const number of [1, 2, 3]) yield drawBottle({ ...wine, slug: `panel-${number}`, title: long, bottleMl: 1500 });
  for (const place of places)
    for (const number of [1, 2, 3, 4]) yield drawLandscape({ ...place, slug: `panel-${number}` });
  for (const name of ornaments) yield drawOrnament(name);
}

test('drawings are those of their version', () => {
  const hash = createHash('sha256');
  for (const drawing of panel()) hash.update(drawing);
  const digest = hash.digest('hex').slice(0, 16);
  expect(
    drawnAs,
    `Drawings changed: raise artVersion and record this digest in art-version.ts: { version: artVersion, digest: '${digest}' }`,
  ).toEqual({ version: artVersion, digest });
});
