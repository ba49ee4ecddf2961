import { createHash } from 'node:crypto';
import type { Region } from '../src/features/wineries/winery.ts';
import type { Database } from '../src/infra/database.ts';
import { listOf, numberOf, parseCsv, readData } from './read-data.ts';
import { isLoaded, lockSeed, recordLoaded } from './seed-reference.ts';
import { stableId } from './stable-id.ts';

const set = 'winery directory';
/** When the directory was compiled; when the wineries were founded is unknown. */
const listedAt = new Date('2026-01-01T12:00:00Z');

/**
 * Inserts the real wineries of Texas and Oregon, once per database: from then on they belong to the operator, and a
 * winery that the operator deletes stays deleted. They sell nothing until they claim their page.
 *
 * @returns whether it wrote anything
 */
export async function seedDirectory(db: Database): Promise<boolean> {
  if (await isLoaded(db, set)) return false;
  const text = await readData('wineries.csv');
  return db.transaction().execute(async (tx) => {
    await lockSeed(tx);
    if (await isLoaded(tx, set)) return false;
    const rows = parseCsv(text).map((row) => ({
      id: stableId(`winery/${row.slug}`),
      slug: row.slug as string,
      name: row.name as string,
      street: row.street || null,
      city: row.city as string,
      county: row.county || null,
      state: row.state as string,
      zip: row.zip || null,
      region: row.region as Region,
      lat: numberOf(row.lat),
      lng: numberOf(row.lng),
      coordPrecision: row.coord_precision as 'site' | 'zip_centroid',
      website: row.website || null,
      avas: listOf(row.avas),
      varietals: listOf(row.varietals),
      shortDescription: '',
      pinned: false,
      demo: false,
      createdAt: listedAt,
    }));
    // why: a database older than the directory may contain a winery of this name already
    await tx
      .insertInto('wineries')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await recordLoaded(tx, set, createHash('sha256').update(text).digest('hex'));
    return true;
  });
}
