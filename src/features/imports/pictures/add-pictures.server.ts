import type { UploadNeeds } from '#features/images/store-upload.server.ts';
import { uploadImage } from '#features/images/upload-image.server.ts';
import { addPhoto } from '#features/listings/photos/add-photo.server.ts';
import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import type { Actor, SignedIn } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findImportRow, mayStillImport } from '../db/import-rows.server.ts';
import { finishPicture, nextPicture, recordPicture } from '../db/picture-rows.server.ts';
import { pictureKey } from '../file-storage.server.ts';
import { pictureJobSchema } from '../import-queue.ts';
import type { PictureProblem } from './picture-limits.ts';

/**
 * Adds the pictures of an import that wait to their wines, in the name of whoever sent the file. Tried again, it goes on
 * with those that were not added. System only.
 */
export const addPictures = defineUseCase(async (app: UploadNeeds, actor: Actor, job: Job): Promise<JobOutcome> => {
  if (actor.kind !== 'system') return 'give-up';
  const { importId } = pictureJobSchema.parse(job.data);
  const row = await findImportRow(app.db, importId);
  if (row?.state !== 'applied' || !(await mayStillImport(app.db, row))) return 'done';
  const sender: SignedIn = { kind: 'user', id: row.userId, roles: [], limited: false };
  for (;;) {
    const picture = await nextPicture(app.db, importId);
    if (!picture) return 'done';
    const failure = await addPicture(app, sender, { importId, ...picture });
    if (failure === 'busy') return 'retry';
    const state = failure === null ? 'done' : 'failed';
    await finishPicture(app.db, { importId, name: picture.name }, { state, failure });
  }
});

type Picture = { importId: string; name: string; listingIds: readonly string[] };

/** @returns why it was not added, or null; `busy` if it can be tried again */
async function addPicture(
  app: UploadNeeds,
  sender: SignedIn,
  { importId, name, listingIds }: Picture,
): Promise<PictureProblem | 'busy' | null> {
  for (const listingId of listingIds) {
    const stored = await app.storage.get(pictureKey(importId, name));
    if (!stored) return 'unreadable';
    const uploaded = await uploadImage({ ...app, rateLimiter: counted }, sender, stored.body);
    if (!uploaded.ok) return uploadProblems[uploaded.code];
    const imageId = uploaded.value.id;
    // why: in one transaction, so that no photo is added twice if the job breaks off
    const added = await app.db.transaction().execute(async (db) => {
      const result = await addPhoto({ ...app, db }, sender, { listingId, imageId });
      if (result.ok) await recordPicture(db, { importId, name, listingId, imageId });
      return result;
    });
    if (!added.ok) return added.code === 'too-many-photos' ? 'full' : 'gone';
  }
  return null;
}

/** The ZIP file was counted when it was received. */
const counted: RateLimiter = {
  take: async () => ({ ok: true }),
  peek: async () => ({ ok: true }),
  reset: async () => {},
};

const uploadProblems = {
  'too-large': 'too-large',
  'unreadable-image': 'unreadable',
  forbidden: 'gone',
  busy: 'busy',
  'too-many': 'busy',
} as const;
