import { seededDice } from '../art/draw/random.ts';
import type { Region } from '../src/features/wineries/winery.ts';
import { demoWineryDetails, type Planting } from './demo-winery-details.ts';
import { demoWineries } from './demo-wines.ts';
import { makeWine, type WineMaker, type WineProfiles } from './make-wine.ts';
import { parseCsv, readData } from './read-data.ts';
import { detailsOf, readGrapeNames, readProfiles } from './seed-demo.ts';
import { stableId } from './stable-id.ts';

/** A generated winery lists 50 wines: 200 of them take turns in each ten thousand wines. */
const block = { wines: 10_000, wineries: 200 };
const newest = new Date('2026-01-01T12:00:00Z').getTime();

type Value = string | number | boolean | Date | null | string[] | number[];

/** A row of a table, with the database's column names. */
export type Row = Record<string, Value>;

type Maker = WineMaker & { id: string; plantings: Planting[] };

/** The data of a load test: `winery` and `wine` return the rows of number 0, 1, 2 …, always the same ones. */
export type LoadTest = {
  /** How many wineries are generated for this many wines; the demo's own are used too. */
  wineries(wines: number): number;
  winery(number: number): Row;
  wine(number: number): { listing: Row; stock: Row };
};

/** The id of a load test's wine. */
export const loadWineId = (number: number) => stableId(`load/wine/${number}`);

/** Reads the data for generating wines. */
export async function openLoadTest(): Promise<LoadTest> {
  const profiles = await readProfiles();
  const names = await readGrapeNames();
  const towns = parseCsv(await readData('cities.csv')).filter((city) => city.kind === 'city');
  const own = demoWineries.map(
    (winery): Maker => ({ ...winery, ...detailsOf(winery.slug), id: stableId(`winery/${winery.slug}`) }),
  );
  return {
    wineries: (wines) => Math.ceil(wines / block.wines) * block.wineries,
    winery: (number) => wineryRow(number, towns),
    wine(number) {
      const at = Math.floor(number / block.wines) * block.wineries + (number % block.wineries);
      const maker = (number % 61 === 0 ? own[number % own.length] : undefined) ?? generatedMaker(at, towns);
      return wineRows(profiles, names, maker, number);
    },
  };
}

const first = ['Copper', 'Hollow', 'Lantern', 'Painted', 'Quiet', 'Lone', 'Stony', 'Blue', 'Dry', 'Twin', 'Old', 'Far'];
const second = [
  'Creek',
  'Mesa',
  'Fence',
  'Draw',
  'Mill',
  'Ridge',
  'Oak',
  'Gate',
  'Spring',
  'Prairie',
  'Bluff',
  'Crossing',
];
const third = ['Vineyard', 'Cellars', 'Winery', 'Estate', 'Wine Company'];

function townOf(number: number, towns: Record<string, string>[]): Record<string, string> {
  return seededDice(`load/town/${number}`).pick(towns);
}

function generatedMaker(number: number, towns: Record<string, string>[]): Maker {
  const d = seededDice(`load/maker/${number}`);
  const facts = d.pick(Object.values(demoWineryDetails));
  const region = townOf(number, towns).region as Region;
  return { ...facts, slug: `load-${number}`, region, ava: null, id: stableId(`load/winery/${number}`) };
}

function wineryRow(number: number, towns: Record<string, string>[]): Row {
  const town = townOf(number, towns);
  const d = seededDice(`load/winery/${number}`);
  const facts = d.pick(Object.values(demoWineryDetails));
  return {
    id: stableId(`load/winery/${number}`),
    slug: `load-${number}`,
    name: `${d.pick(first)} ${d.pick(second)} ${d.pick(third)} No. ${number}`,
    region: town.region as string,
    city: town.name as string,
    county: town.county as string,
    state: town.state as string,
    lat: Number(town.lat) + d.between(-0.05, 0.05),
    lng: Number(town.lng) + d.between(-0.05, 0.05),
    coord_precision: 'city',
    annual_production: facts.production,
    other_criteria: facts.criteria,
    demo: true,
    created_at: new Date(newest),
  };
}

function wineRows(profiles: WineProfiles, names: Map<string, string>, maker: Maker, number: number) {
  const d = seededDice(`load/wine/${number}`);
  const wine = makeWine(profiles, names, maker, d.pick(maker.plantings), `load/${number}`);
  const id = loadWineId(number);
  const createdAt = new Date(newest - number * 60_000);
  const listing: Row = {
    id,
    winery_id: maker.id,
    state: 'published',
    title: wine.title,
    description: wine.description,
    vintage: wine.vintage,
    style: wine.style,
    varietals: wine.varietals,
    blend_percents: wine.blendPercents,
    ava: wine.ava,
    abv_tenths: wine.abv,
    bottle_ml: wine.bottleMl ?? 750,
    body: wine.body,
    acidity: wine.acidity,
    sweetness: wine.sweetness,
    pairings: wine.pairings,
    price_cents: wine.price,
    created_at: createdAt,
    published_at: createdAt,
  };
  return { listing, stock: { listing_id: id, quantity: d.roll(12) === 0 ? 0 : d.roll(401) } };
}
