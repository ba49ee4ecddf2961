import { type Selectable, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { PicturedWine } from '../pictures/match-picture.ts';
import type { ShownPictures } from '../pictures/picture-limits.ts';
import type { ImportPictureTable } from './tables.ts';

/** Those of these listings that have a photo which does not come from this import. */
export async function listForeignPhotoListings(
  db: Database,
  importId: string,
  listingIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ listingId: string }>`
    select distinct listing_id from listing_photos
    where listing_id = any(${listingIds}::uuid[]) and not exists (
      select from import_pictures where import_id = ${importId} and listing_photos.image_id = any(image_ids))`.execute(
    db,
  );
  return rows.map(({ listingId }) => listingId);
}

/** Those of these wineries that have listings. */
export async function listReferredWineries(db: Database, wineryIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select('wineryId')
    .distinct()
    .where((eb) => eb('wineryId', '=', eb.fn.any(eb.val(wineryIds))))
    .execute();
  return rows.map(({ wineryId }) => wineryId);
}

/** The wines of an import with what names their pictures: the cells of these columns, counted from 1. */
export async function listPicturedWines(
  db: Database,
  importId: string,
  columns: { photo: number; sku: number },
): Promise<PicturedWine[]> {
  // why: beyond the last column, or before the first, there is null
  const { rows } = await sql<PicturedWine>`
    select target_id as listing_id, coalesce(cells[${columns.photo}::integer], '') as photo,
      coalesce(cells[${columns.sku}::integer], '') as sku
    from import_rows
    where import_id = ${importId} and target_id is not null and (outcome = 'applied' or status = 'unchanged')`.execute(
    db,
  );
  return rows;
}

type PictureToStore = Pick<Selectable<ImportPictureTable>, 'name' | 'bytes' | 'listingIds' | 'state' | 'failure'>;

/** Stores what becomes of a picture, instead of what became of an earlier one of the same name. */
export async function storePicture(db: Database, importId: string, picture: PictureToStore): Promise<void> {
  await db
    .insertInto('importPictures')
    .values({ importId, ...picture })
    .onConflict((conflict) => conflict.columns(['importId', 'name']).doUpdateSet({ ...picture }))
    .execute();
}

/** The next picture that waits to be added; undefined if none does. */
export function nextPicture(db: Database, importId: string) {
  return db
    .selectFrom('importPictures')
    .select(['name', 'listingIds', 'imageIds'])
    .where('importId', '=', importId)
    .where('state', '=', 'waiting')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
}

/** Records that a picture was added to a listing, as this image. */
export async function recordPicture(
  db: Database,
  { importId, name, listingId, imageId }: { importId: string; name: string; listingId: string; imageId: string },
): Promise<void> {
  await sql`
    update import_pictures set listing_ids = array_remove(listing_ids, ${listingId}::uuid),
      image_ids = image_ids || ${imageId}::uuid
    where import_id = ${importId} and name = ${name}`.execute(db);
}

/** Records that nothing more is to be done about a picture. */
export async function finishPicture(
  db: Database,
  { importId, name }: { importId: string; name: string },
  result: { state: 'done' | 'failed'; failure: string | null },
): Promise<void> {
  await db
    .updateTable('importPictures')
    .set(result)
    .where('importId', '=', importId)
    .where('name', '=', name)
    .execute();
}

/** How many pictures of an import there are, by what became of them. */
export async function countPictures(db: Database, importId: string): Promise<ShownPictures['counts']> {
  const rows = await db
    .selectFrom('importPictures')
    .select(['state', (eb) => eb.fn.countAll<string>().as('count')])
    .where('importId', '=', importId)
    .groupBy('state')
    .execute();
  const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { waiting: countOf('waiting'), done: countOf('done'), failed: countOf('failed'), unused: countOf('unused') };
}

/** The first pictures that were not added, with the reason. */
export function listFailedPictures(db: Database, importId: string, limit: number) {
  return db
    .selectFrom('importPictures')
    .select(['name', 'failure'])
    .where('importId', '=', importId)
    .where('state', '=', 'failed')
    .orderBy('name')
    .limit(limit)
    .execute();
}
