import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { VideoFormat } from '../video-format.ts';
import type { ImageTable } from './tables.ts';

const formats = { picture: ['jpg', 'png'], video: ['mp4', 'webm'] } as const;

/** Marks a picture as unattached for so long that the next collection deletes it. */
const distantPast = new Date(0);

/** The number and total size, in bytes, of a person's unattached pictures. */
export async function sumUnattached(db: Database, ownerId: string): Promise<{ pictures: number; bytes: number }> {
  const { pictures, bytes } = await db
    .selectFrom('images')
    .select(({ fn }) => [fn.countAll<string>().as('pictures'), fn.sum<string | null>('bytes').as('bytes')])
    .where('ownerId', '=', ownerId)
    .where('unattachedSince', 'is not', null)
    .executeTakeFirstOrThrow();
  return { pictures: Number(pictures), bytes: Number(bytes ?? 0) };
}

/**
 * Inserts a picture, unattached.
 * @returns its id
 */
export async function insertImage(
  db: Database,
  image: Omit<Insertable<ImageTable>, 'id' | 'unattachedSince' | 'deletionStartedAt'>,
): Promise<string> {
  const { id } = await db
    .insertInto('images')
    .values({ ...image, unattachedSince: image.createdAt, deletionStartedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the row of a picture. */
export async function deleteImage(db: Database, id: string): Promise<void> {
  await db.deleteFrom('images').where('id', '=', id).execute();
}

/** A picture that is not being deleted; undefined if there is none. */
export function findImage(
  db: Database,
  id: string,
): Promise<
  | (Pick<Selectable<ImageTable>, 'ownerId' | 'width' | 'height' | 'unattachedSince'> & { format: 'jpg' | 'png' })
  | undefined
> {
  return existing(db, id)
    .select(['ownerId', 'format', 'width', 'height', 'unattachedSince'])
    .where('format', 'in', formats.picture)
    .$narrowType<{ format: 'jpg' | 'png' }>()
    .executeTakeFirst();
}

/** A video that is not being deleted; undefined if there is none. */
export function findVideo(
  db: Database,
  id: string,
): Promise<
  (Pick<Selectable<ImageTable>, 'ownerId' | 'bytes' | 'unattachedSince'> & { format: VideoFormat }) | undefined
> {
  return existing(db, id)
    .select(['ownerId', 'format', 'bytes', 'unattachedSince'])
    .where('format', 'in', formats.video)
    .$narrowType<{ format: VideoFormat }>()
    .executeTakeFirst();
}

/** Whether a picture or video exists and is not being deleted. */
export async function imageExists(db: Database, id: string): Promise<boolean> {
  return (await existing(db, id).select('id').executeTakeFirst()) !== undefined;
}

function existing(db: Database, id: string) {
  return db.selectFrom('images').where('id', '=', id).where('deletionStartedAt', 'is', null);
}

/**
 * Marks a picture or video of this owner as attached.
 * @returns whether the owner has such an unattached one
 */
export async function attachImageRow(
  db: Database,
  { id, ownerId, kind }: { id: string; ownerId: string; kind: keyof typeof formats },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ unattachedSince: null })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('format', 'in', formats[kind])
    .where('unattachedSince', 'is not', null)
    .where('deletionStartedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks a picture as unattached.
 * @param image.ownerId the required owner; any if omitted
 */
export async function detachImageRow(
  db: Database,
  { id, ownerId }: { id: string; ownerId?: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('images')
    .set({ unattachedSince: now })
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('ownerId', '=', ownerId ?? ''))
    .where('unattachedSince', 'is', null)
    .execute();
}

/**
 * Marks pictures of an owner for deletion: the given ones, and all unattached ones. The next collection deletes them.
 */
export async function markOwnedForDeletion(db: Database, ownerId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('images')
    .set({ unattachedSince: distantPast, deletionStartedAt: distantPast })
    .where('ownerId', '=', ownerId)
    .where((eb) => eb.or([eb('id', '=', eb.fn.any(eb.val(ids))), eb('unattachedSince', 'is not', null)]))
    .execute();
}

/**
 * Marks orphans for deletion, those waiting the longest first, so that no other node deletes them and nobody attaches
 * them.
 * @param at.unattachedBefore only pictures that have been unattached since before this time
 * @param at.markedBefore pictures marked before this time were left over by a node that crashed, and are taken again
 */
export async function markOrphansForDeletion(
  db: Database,
  at: { now: Date; unattachedBefore: Date; markedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .updateTable('images')
    .set({ deletionStartedAt: at.now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('images')
        .select('id')
        .where('unattachedSince', '<', at.unattachedBefore)
        .where((eb) => eb.or([eb('deletionStartedAt', 'is', null), eb('deletionStartedAt', '<', at.markedBefore)]))
        .orderBy('unattachedSince')
        .limit(at.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
