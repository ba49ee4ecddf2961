import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { PhotoRow, VideoRow } from '../photos/photo.ts';

/** The photos of a listing, in order. */
export function listPhotoRows(db: Database, listingId: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('listingPhotos')
    .innerJoin('images', 'images.id', 'listingPhotos.imageId')
    .select(['images.id', 'images.width', 'images.height', 'listingPhotos.alternativeText'])
    .where('listingPhotos.listingId', '=', listingId)
    .orderBy('listingPhotos.position')
    .execute();
}

/** The photos of several listings. */
export function listPhotosOfListings(db: Database, listingIds: readonly string[]) {
  return db
    .selectFrom('listingPhotos')
    .select(['listingId', 'imageId'])
    .where((eb) => eb('listingId', '=', eb.fn.any(eb.val(listingIds))))
    .orderBy('imageId')
    .execute();
}

/** Inserts a photo at a free position. */
export async function insertPhoto(
  db: Database,
  photo: { listingId: string; imageId: string; position: number; createdAt: Date },
): Promise<void> {
  await db.insertInto('listingPhotos').values(photo).execute();
}

/** Removes a photo from a locked listing. */
export async function deletePhoto(
  db: Database,
  { id: listingId }: Locked<{ id: string }>,
  imageId: string,
): Promise<void> {
  await db.deleteFrom('listingPhotos').where('imageId', '=', imageId).where('listingId', '=', listingId).execute();
}

/**
 * Sets the positions of a locked listing's photos to their indexes in this list. One statement, so that positions do not
 * collide.
 */
export async function setPhotoPositions(
  db: Database,
  { id: listingId }: Locked<{ id: string }>,
  imageIds: readonly string[],
): Promise<void> {
  await sql`
    update listing_photos set position = ordered.at - 1
    from unnest(${imageIds}::uuid[]) with ordinality as ordered (image_id, at)
    where listing_photos.image_id = ordered.image_id and listing_id = ${listingId}
      and position <> ordered.at - 1`.execute(db);
}

/**
 * Sets the alternative texts of a locked listing's photos.
 * @param texts by the photos' ids
 */
export async function updateAltTexts(
  db: Database,
  { id: listingId }: Locked<{ id: string }>,
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    update listing_photos set alternative_text = said.text
    from unnest(${[...texts.keys()]}::uuid[], ${[...texts.values()]}::text[]) as said (image_id, text)
    where listing_photos.image_id = said.image_id and listing_id = ${listingId}
      and alternative_text <> said.text`.execute(db);
}

/** The video of a listing; undefined if it has none. */
export function findVideoRow(db: Database, listingId: string): Promise<VideoRow | undefined> {
  return db
    .selectFrom('listingVideos')
    .innerJoin('images', 'images.id', 'listingVideos.imageId')
    .select(['images.id', 'images.format'])
    .where('listingVideos.listingId', '=', listingId)
    .$narrowType<{ format: VideoRow['format'] }>()
    .executeTakeFirst();
}

/** Inserts or replaces the video of a locked listing. */
export async function setVideo(
  db: Database,
  { id: listingId }: Locked<{ id: string }>,
  video: { imageId: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('listingVideos')
    .values({ listingId, ...video })
    .onConflict((conflict) => conflict.column('listingId').doUpdateSet(video))
    .execute();
}

/** Removes the video of a locked listing. */
export async function deleteVideo(db: Database, { id: listingId }: Locked<{ id: string }>): Promise<void> {
  await db.deleteFrom('listingVideos').where('listingId', '=', listingId).execute();
}
