import type { Transaction } from '#infra/database.ts';
import type { ImageCodec } from '#infra/images/image-codec.ts';
import type { Infra } from '#infra/infra.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import type { TemporaryUploadStore } from '#infra/temporary-upload-store.ts';
import type { SignedIn } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { deleteImage, imageExists, insertImage, sumUnattached } from './db/image-rows.server.ts';
import type { ImageTable } from './db/tables.ts';
import { maxUnattached } from './image-limits.ts';
import { imageTypes } from './image-variants.ts';
import { imageFolder, masterKey } from './storage-keys.ts';
import { videoTypes } from './video-format.ts';

/** What uploading needs. */
export type UploadNeeds = Pick<Infra, 'db' | 'clock' | 'log'> & {
  storage: ObjectStorage;
  imageCodec: ImageCodec;
  uploadStore: TemporaryUploadStore;
  rateLimiter: RateLimiter;
  /**
   * Locks the owner's row until the transaction ends, so that concurrent uploads are counted one after the other. A
   * dependency, because accounts are a feature above this one. Returns false if the person was deleted.
   */
  lockPerson: (db: Transaction, ownerId: string) => Promise<boolean>;
};

/** The refusal for too many unattached pictures; they are deleted one by one after a day. */
const uploadsFull = { ok: false, code: 'too-many', retryAfterSeconds: 3600 } as const;

const types = { jpg: imageTypes.jpg, png: 'image/png', ...videoTypes } as const;

/**
 * Stores a picture or video of a person, if their account still exists and has space for it.
 * @param about its metadata
 * @returns its id
 */
export async function storeUpload(
  app: UploadNeeds,
  actor: SignedIn,
  { content, ...about }: Pick<ImageTable, 'format' | 'width' | 'height' | 'digest'> & { content: Uint8Array },
): Promise<Result<string, 'forbidden'> | typeof uploadsFull> {
  const file = { ...about, ownerId: actor.id, bytes: content.byteLength, createdAt: app.clock.now() };
  // why: the row is written first, so that after a crash the collection finds it and deletes whatever was stored
  const entered = await app.db.transaction().execute((db) => insertIfRoom({ ...app, db }, file));
  if (!entered.ok) return entered;
  const id = entered.value;
  try {
    await app.storage.put(masterKey(id, about.format), content, types[about.format]);
  } catch (error) {
    await deleteImage(app.db, id);
    throw error;
  }
  if (await imageExists(app.db, id)) return ok(id);
  // why: if the account was deleted meanwhile, the file just stored would be left over
  await app.storage.deleteFolder(imageFolder(id));
  return refuse('forbidden');
}

async function insertIfRoom(
  { db, lockPerson }: { db: Transaction } & Pick<UploadNeeds, 'lockPerson'>,
  file: Parameters<typeof insertImage>[1] & { bytes: number },
): Promise<Result<string, 'forbidden'> | typeof uploadsFull> {
  if (!(await lockPerson(db, file.ownerId))) return refuse('forbidden');
  const waiting = await sumUnattached(db, file.ownerId);
  const hasRoom = waiting.pictures < maxUnattached.pictures && waiting.bytes + file.bytes <= maxUnattached.bytes;
  return hasRoom ? ok(await insertImage(db, file)) : uploadsFull;
}
