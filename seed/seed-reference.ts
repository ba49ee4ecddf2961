import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../src/infra/database.ts';
import { listOf, numberOf, parseCsv, readData } from './read-data.ts';

/** A transaction. */
export type SeedTransaction = Kysely<Tables>;

const files = [
  'counties.csv',
  'cities.csv',
  'zips.csv',
  'outside-places.csv',
  'avas.geojson',
  'varietals.csv',
] as const;
type Texts = Record<(typeof files)[number], string>;

/** Any fixed number: seeding takes this advisory lock, so that nodes that start at once seed one after the other. */
const seedLock = 727_002;

/** Makes other nodes wait until this transaction ends. */
export async function lockSeed(tx: SeedTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx);
}

/**
 * Updates the gazetteer and the grape varietals to this version of the product, in production as in the demo. Costs one
 * query if nothing has changed since the last start.
 *
 * @returns whether it wrote anything
 */
export async function seedReference(db: Database): Promise<boolean> {
  const texts = Object.fromEntries(
    await Promise.all(files.map(async (name) => [name, await readData(name)] as const)),
  ) as Texts;
  const hash = createHash('sha256');
  for (const name of files) hash.update(name).update(texts[name]);
  const digest = hash.digest('hex');
  if (await isLoaded(db, 'places and varietals', digest)) return false;
  return db.transaction().execute(async (tx) => {
    await lockSeed(tx);
    if (await isLoaded(tx, 'places and varietals', digest)) return false;
    await writePlaces(tx, texts);
    await writeOutsidePlaces(tx, texts['outside-places.csv']);
    await writeAvas(tx, texts['avas.geojson']);
    await writeVarietals(tx, texts['varietals.csv']);
    await recordLoaded(tx, 'places and varietals', digest);
    return true;
  });
}

/** Whether this version of a set has been loaded; without a digest, whether any has. */
export async function isLoaded(db: SeedTransaction, name: string, digest?: string): Promise<boolean> {
  const known = await db.selectFrom('referenceSets').select('digest').where('name', '=', name).executeTakeFirst();
  return known !== undefined && (digest === undefined || known.digest === digest);
}

/** Records which version of a set has been loaded. */
export async function recordLoaded(tx: SeedTransaction, name: string, digest: string): Promise<void> {
  await tx
    .insertInto('referenceSets')
    .values({ name, digest })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ digest }))
    .execute();
}

/** Nothing refers to these rows, so they are replaced. */
async function writePlaces(tx: SeedTransaction, texts: Texts): Promise<void> {
  const coordinates = (row: Record<string, string>) => ({ lat: Number(row.lat), lng: Number(row.lng) });
  await tx.deleteFrom('counties').execute();
  await tx.deleteFrom('cities').execute();
  await tx.deleteFrom('zips').execute();
  const counties = parseCsv(texts['counties.csv']).map((row) => ({
    ...coordinates(row),
    fips: row.fips as string,
    name: row.name as string,
    region: row.region as string,
  }));
  const cities = parseCsv(texts['cities.csv']).map((row) => ({
    ...coordinates(row),
    name: row.name as string,
    county: row.county as string,
    state: row.state as string,
    region: row.region as string,
    kind: row.kind as 'city' | 'post_office',
    population: numberOf(row.population),
  }));
  const zips = parseCsv(texts['zips.csv']).map((row) => ({
    ...coordinates(row),
    zip: row.zip as string,
    city: row.city as string,
    county: row.county as string,
    region: row.region as string,
  }));
  await tx.insertInto('counties').values(counties).execute();
  await tx.insertInto('cities').values(cities).execute();
  await tx.insertInto('zips').values(zips).execute();
}

/** How many rows one statement inserts: PostgreSQL takes 65,535 parameters at most. */
const rowsPerInsert = 5_000;

async function writeOutsidePlaces(tx: SeedTransaction, text: string): Promise<void> {
  await tx.deleteFrom('outsidePlaces').execute();
  const rows = parseCsv(text).map(({ name = '', area = '', population }) => ({
    name,
    area,
    population: numberOf(population),
  }));
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await tx
      .insertInto('outsidePlaces')
      .values(rows.slice(at, at + rowsPerInsert))
      .execute();
}

type Ring = [lng: number, lat: number][];
type AvaFeature = {
  properties: { code: string; name: string; states: string[]; counties: string[]; within: string | null };
  geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: Ring[] | Ring[][] } | null;
};

async function writeAvas(tx: SeedTransaction, text: string): Promise<void> {
  const { features } = JSON.parse(text) as { features: AvaFeature[] };
  await tx.deleteFrom('avas').execute();
  await tx
    .insertInto('avas')
    .values(
      features.map(({ properties, geometry }) => ({
        ...properties,
        shape: geometry && JSON.stringify(geometry),
        ...boundsOf(geometry),
      })),
    )
    .execute();
}

function boundsOf(geometry: AvaFeature['geometry']) {
  if (!geometry) return { south: null, west: null, north: null, east: null };
  const numbers = (geometry.coordinates as unknown[]).flat(geometry.type === 'Polygon' ? 2 : 3) as number[];
  const lngs = numbers.filter((_, at) => at % 2 === 0);
  const lats = numbers.filter((_, at) => at % 2 === 1);
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) };
}

/** Listings and wineries refer to varietals by code, so a varietal is updated and never deleted. */
async function writeVarietals(tx: SeedTransaction, text: string): Promise<void> {
  const rows = parseCsv(text).map((row) => ({
    code: row.code as string,
    name: row.name as string,
    colour: row.colour as 'red' | 'white',
    synonyms: listOf(row.synonyms),
  }));
  await tx
    .insertInto('varietals')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        colour: row.ref('excluded.colour'),
        synonyms: row.ref('excluded.synonyms'),
      })),
    )
    .execute();
}
