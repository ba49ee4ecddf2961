import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { staffPermissions } from '../staff/staff-permissions.ts';
import type { WineryTable } from './tables.ts';
import { photosOfWinery } from './winery-rows.server.ts';

const columns = [
  'id',
  'slug',
  'name',
  'shortDescription',
  'story',
  'street',
  'city',
  'county',
  'state',
  'zip',
  'region',
  'lat',
  'lng',
  'coordPrecision',
  'phone',
  'website',
  'hours',
  'reservationsRequired',
  'dogsFriendly',
  'kidsFriendly',
  'otherCriteria',
  'varietals',
  'annualProduction',
] as const;

/** The id of the winery with this current or old slug. */
const idOf = (slug: string) => sql<string>`(select winery_id from winery_slugs where slug = ${slug})`;

function winery(db: Database, bySlug: string, userId: string) {
  return db
    .selectFrom('wineries')
    .select(columns)
    .select(photosOfWinery.as('photos'))
    .select(
      sql<boolean>`exists (
        select from winery_members where winery_id = wineries.id and user_id = ${userId}
          and role = any(${staffPermissions['winery-page'].roles}::text[]))`.as('theirs'),
    )
    .where('id', '=', idOf(bySlug));
}

/** A winery, and whether the given person may edit its page. */
export type SellerWineryRow = Awaited<ReturnType<typeof findSellerWineryRow>> & object;

/** A winery by a current or old slug, and whether this person may edit its page; undefined if there is none. */
export function findSellerWineryRow(db: Database, slug: string, userId: string) {
  return winery(db, slug, userId).executeTakeFirst();
}

/** The same, with the winery locked until the transaction ends. */
export async function lockSellerWineryRow(db: Transaction, slug: string, userId: string) {
  // why: a statement that waited for the lock would still return the photos from before its wait
  await db.selectFrom('wineries').select('id').where('id', '=', idOf(slug)).forUpdate().execute();
  return findSellerWineryRow(db, slug, userId);
}

/** Whether a slug is a current or old slug of another winery. @param wineryId undefined for a new one */
export async function isSlugTaken(db: Database, slug: string, wineryId: string | undefined): Promise<boolean> {
  const found = db
    .selectFrom('winerySlugs')
    .select('slug')
    .where('slug', '=', slug)
    .$if(wineryId !== undefined, (query) => query.where('wineryId', '!=', wineryId ?? ''));
  return (await found.executeTakeFirst()) !== undefined;
}

/** Inserts a winery. @returns its id @throws if its slug belongs to another one */
export async function insertWinery(db: Database, winery: Insertable<WineryTable>): Promise<string> {
  return (await db.insertInto('wineries').values(winery).returning('id').executeTakeFirstOrThrow()).id;
}

/** Changes a winery. @throws if its slug belongs to another one */
export async function updateWineryRow(db: Database, id: string, change: Updateable<WineryTable>): Promise<void> {
  await db.updateTable('wineries').set(change).where('id', '=', id).execute();
}

/** Replaces all photos of a winery, in this order. */
export async function replacePhotos(
  db: Database,
  wineryId: string,
  photos: readonly { id: string; alt: string }[],
): Promise<void> {
  await db.deleteFrom('wineryPhotos').where('wineryId', '=', wineryId).execute();
  if (photos.length === 0) return;
  const rows = photos.map(({ id: imageId, alt: alternativeText }, position) => ({
    wineryId,
    position,
    imageId,
    alternativeText,
  }));
  await db.insertInto('wineryPhotos').values(rows).execute();
}
