import type { Infra } from '#infra/infra.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteImage, markOrphansForDeletion, markOwnedForDeletion } from './db/image-rows.server.ts';
import { imageFolder } from './storage-keys.ts';

const hour = 60 * 60 * 1000;
/** How long a picture must be unattached before it is deleted, in milliseconds. */
const orphanAfter = 24 * hour;
/** After this time a deletion that was begun counts as abandoned by a crashed node, in milliseconds. */
const abandonedAfter = hour;
/** How many are deleted per batch, and at most per run. */
const [batchSize, maxPerRun] = [50, 1000];

/**
 * Deletes pictures that have been unattached for a day: everything in the storage, then their rows. System only.
 * Several nodes may run it at once. Failures are logged and retried an hour later.
 * @returns how many were deleted
 */
export const collectOrphanImages = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock' | 'log'> & { storage: ObjectStorage },
    actor: Actor,
  ): Promise<Result<{ removed: number }, 'forbidden'>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    let removed = 0;
    for (let taken = 0; taken < maxPerRun; taken += batchSize) {
      const now = app.clock.now();
      const ids = await markOrphansForDeletion(app.db, {
        now,
        unattachedBefore: new Date(now.getTime() - orphanAfter),
        markedBefore: new Date(now.getTime() - abandonedAfter),
        limit: batchSize,
      });
      for (const id of ids) {
        try {
          await app.storage.deleteFolder(imageFolder(id));
          await deleteImage(app.db, id);
          removed++;
        } catch (error) {
          app.log.warn({ err: error, image: id }, 'An orphaned picture could not be removed');
        }
      }
      if (ids.length < batchSize) break;
    }
    return ok({ removed });
  },
);

/**
 * Deletes pictures of the actor, when their account is deleted: the given ones, and all unattached ones. From now on
 * nobody can see them in any size, and the next collection deletes the files. Pictures of theirs that are attached
 * elsewhere, such as to a wine, are kept.
 * @param ids pictures of the actor
 */
export const deleteImages = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, ids: readonly string[]): Promise<void> => {
    if (!mayChange(actor)) return;
    await markOwnedForDeletion(app.db, actor.id, ids);
  },
);
