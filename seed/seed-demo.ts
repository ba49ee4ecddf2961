import { seededDice } from '../art/draw/random.ts';
import type { ListingState } from '../src/features/listings/listing.ts';
import type { Database } from '../src/infra/database.ts';
import { slugOf } from '../src/kit/slug.ts';
import { writeArticles } from './articles.ts';
import { writeWineryPlans } from './demo-plans.ts';
import { writeSelections } from './demo-selections.ts';
import { demoTastings } from './demo-tastings.ts';
import { demoHours, demoWineryDetails, type WineryDetails } from './demo-winery-details.ts';
import { type DemoWine, demoWineries, wineIdName } from './demo-wines.ts';
import { type MadeWine, makeWine, type WineMaker, type WineProfiles } from './make-wine.ts';
import { parseCsv, readData } from './read-data.ts';
import { writeClubs } from './seed-clubs.ts';
import { lockSeed, type SeedTransaction } from './seed-reference.ts';
import { stableId } from './stable-id.ts';

/** Number of generated wines per winery of the demo, besides those written by hand. */
const madeWines = 22;
/** When the demo's newest wine was listed. A fixed time, so that every demo is the same. */
const newest = new Date('2026-06-01T12:00:00Z').getTime();
const hour = 3_600_000;

/** A wine of the demo ready to be inserted. */
type ShelvedWine = DemoWine &
  Partial<MadeWine> & { id: string; state: ListingState; quantity: number; createdAt: Date };

/**
 * Fills an empty database with the demo, once, in one transaction: a database with any listing is left unchanged. The
 * reference data must exist. Every database gets the same rows.
 *
 * @returns whether it wrote anything
 */
export async function seedDemo(db: Database): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSeed(tx);
    const some = await tx.selectFrom('listings').select('id').limit(1).executeTakeFirst();
    if (some) return false;
    await writeWineries(tx);
    await writeWines(tx, await readProfiles(), await readGrapeNames());
    await writeTastings(tx);
    await writeSelections(tx);
    await writeArticles(tx, 'post', { author: 'Lonevine staff' });
    await writeClubs(tx);
    await writeWineryPlans(tx);
    return true;
  });
}

/** Statistics of real wines by grape and style. */
export async function readProfiles(): Promise<WineProfiles> {
  return JSON.parse(await readData('wine-profiles.json'));
}

/** Display names of the grapes, by code. */
export async function readGrapeNames(): Promise<Map<string, string>> {
  return new Map(parseCsv(await readData('varietals.csv')).map((row) => [row.code as string, row.name as string]));
}

/** The details of one of the demo's wineries. @throws Error when a winery has none */
export function detailsOf(slug: string): WineryDetails {
  const facts = demoWineryDetails[slug];
  if (!facts) throw new Error(`No facts of the winery ${slug}`);
  return facts;
}

async function writeWineries(tx: SeedTransaction): Promise<void> {
  const rows = demoWineries.map(({ wines, ...winery }, order) => {
    const facts = detailsOf(winery.slug);
    const [reservationsRequired, dogsFriendly, kidsFriendly] = facts.welcome;
    return {
      ...winery,
      id: stableId(`winery/${winery.slug}`),
      street: facts.street,
      county: facts.county,
      zip: facts.zip,
      lat: facts.at[0],
      lng: facts.at[1],
      coordPrecision: 'site' as const,
      avas: facts.ava ? [facts.ava] : [],
      varietals: [
        ...new Set([...wines.flatMap((wine) => wine.varietals), ...facts.plantings.flatMap(([, ...grapes]) => grapes)]),
      ],
      annualProduction: facts.production,
      otherCriteria: facts.criteria,
      reservationsRequired,
      dogsFriendly,
      kidsFriendly,
      hours: JSON.stringify(demoHours[order % demoHours.length]),
      demo: true,
      createdAt: new Date(newest - (500 + order) * 24 * hour),
    };
  });
  await tx.insertInto('wineries').values(rows).execute();
}

async function writeWines(tx: SeedTransaction, profiles: WineProfiles, names: Map<string, string>): Promise<void> {
  for (const [at, { wines: written, ...winery }] of demoWineries.entries()) {
    const maker: WineMaker = { ...winery, ...detailsOf(winery.slug) };
    const wines = [
      ...written.map((wine, order) => shelve(winery.slug, wine, createdAt(order, at), 'published')),
      ...makeWines(profiles, names, maker, written).map((wine, order) =>
        shelve(winery.slug, wine, createdAt(6 + order, at), stateOf(winery.slug, order)),
      ),
    ];
    await tx
      .insertInto('listings')
      .values(
        wines.map(({ abv, price, bottleMl = 750, quantity: _quantity, ...wine }) => ({
          ...wine,
          wineryId: stableId(`winery/${winery.slug}`),
          abvTenths: abv,
          bottleMl,
          priceCents: price,
          blendPercents: wine.blendPercents ?? [],
          sweetness: wine.sweetness ?? 'Dry',
          shippingEnabled: true,
          shippingFirstCents: 1500,
          shippingAdditionalCents: 250,
          publishedAt: wine.state === 'published' || wine.state === 'closed' ? wine.createdAt : null,
          submittedAt: wine.state === 'pendingApproval' ? wine.createdAt : null,
        })),
      )
      .execute();
    await tx
      .insertInto('stock')
      .values(wines.map(({ id, quantity }) => ({ listingId: id, quantity })))
      .execute();
  }
}

/** The wineries take turns, as in a marketplace that grew over time; the wines written by hand are the newest. */
function createdAt(round: number, winery: number): Date {
  return new Date(newest - (round * demoWineries.length + winery) * hour);
}

/** Different wines of one winery: no two with the same vintage and title, or the same description. */
function makeWines(
  profiles: WineProfiles,
  names: Map<string, string>,
  maker: WineMaker,
  written: DemoWine[],
): MadeWine[] {
  const taken = new Set(written.map(({ vintage, title }) => `${vintage} ${title}`));
  const made: MadeWine[] = [];
  const { plantings } = detailsOf(maker.slug);
  for (let at = 0; made.length < madeWines; at++) {
    const planting = plantings[at % plantings.length];
    if (!planting) break;
    const wine = makeWine(profiles, names, maker, planting, `${maker.slug}/${at}`);
    const marks = [`${wine.vintage} ${wine.title}`, wine.description];
    if (marks.some((mark) => taken.has(mark))) continue;
    for (const mark of marks) taken.add(mark);
    made.push(wine);
  }
  return made;
}

function shelve(winery: string, wine: DemoWine & Partial<MadeWine>, createdAt: Date, state: ListingState): ShelvedWine {
  const name = wineIdName(winery, wine);
  return { ...wine, id: stableId(name), state, createdAt, quantity: quantityOf(name) };
}

/** Most are published; some are drafts, wait for approval, or have been closed. */
function stateOf(winery: string, order: number): ListingState {
  const roll = seededDice(`state/${winery}/${order}`).roll(20);
  return roll === 0 ? 'draft' : roll === 1 ? 'pendingApproval' : roll === 2 ? 'closed' : 'published';
}

/** Bottles in stock, 0 to 400: one wine in twelve is sold out, a few are nearly so, most have some cases left. */
function quantityOf(name: string): number {
  const d = seededDice(`stock/${name}`);
  if (d.roll(12) === 0) return 0;
  return d.roll(10) === 0 ? 1 + d.roll(5) : 6 + Math.floor(394 * d.between() * d.between());
}

async function writeTastings(tx: SeedTransaction): Promise<void> {
  const rows = demoTastings.map(({ winery, price, open: _open, ...tasting }, order) => ({
    ...tasting,
    id: stableId(`listing/${winery}/${slugOf(tasting.title)}`),
    wineryId: stableId(`winery/${winery}`),
    type: 'tasting' as const,
    unitType: 'day' as const,
    state: 'published' as const,
    style: null,
    vintage: null,
    priceCents: price,
    createdAt: new Date(newest - (400 + order) * hour),
    publishedAt: new Date(newest - (400 + order) * hour),
  }));
  await tx.insertInto('listings').values(rows).execute();
  await writePlans(tx);
}

/** The weekly plan of each tasting, in its local time zone. */
async function writePlans(tx: SeedTransaction): Promise<void> {
  const states = new Map(demoWineries.map(({ slug, state }) => [slug, state]));
  const rows = demoTastings.map(({ winery, title, open: { days, times, seats } }) => ({
    listingId: stableId(`listing/${winery}/${slugOf(title)}`),
    timezone: states.get(winery) === 'OR' ? 'America/Los_Angeles' : 'America/Chicago',
    entries: JSON.stringify(
      days.flatMap((dayOfWeek) => times.map(([start, end]) => ({ dayOfWeek, start, end, seats }))),
    ),
    updatedAt: new Date(newest),
  }));
  await tx.insertInto('availabilityPlans').values(rows).execute();
}
