import type { Infra } from '#infra/infra.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteImage, markOrphansForDeletion, markOwnedForDeletion } from './db/image-rows.server.ts';
import { imageFolder } from './storage-keys.ts';

const hour = 60 * 60 * 1000;
/** How long nothing may have shown a picture, in milliseconds. */
const orphanAfter = 24 * hour;
/** After how long a removal that was begun is one of a node that died, in milliseconds. */
const begunAgain = hour;
/** How many are taken at once, and how many in one run at most. */
const [atOnce, inOneRun] = [50, 1000];

/**
 * Removes pictures that nothing has shown for a day: everything the storage has of them, then their rows. For timers. Several nodes may
 * run it at once. What fails is logged, and tried again by a run an hour later.
 * @returns how many were removed
 */
export const collectOrphanImages = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock' | 'log'> & { storage: ObjectStorage },
    actor: Actor,
  ): Promise<Result<{ removed: number }, 'forbidden'>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    let removed = 0;
    for (let taken = 0; taken < inOneRun; taken += atOnce) {
      const now = app.clock.now();
      const ids = await markOrphansForDeletion(app.db, {
        now,
        unattachedBefore: new Date(now.getTime() - orphanAfter),
        markedBefore: new Date(now.getTime() - begunAgain),
        limit: atOnce,
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
      if (ids.length < atOnce) break;
    }
    return ok({ removed });
  },
);

/**
 * Takes pictures of somebody who goes: these, and all that nothing shows. The shop shows them to nobody from now on, sizes that it
 * has made already included, and the next collection removes them. What else shows a picture of his, a wine's page, keeps it.
 * @param ids of the actor's own pictures
 */
export const deleteImages = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, ids: readonly string[]): Promise<void> => {
    if (!mayChange(actor)) return;
    await markOwnedForDeletion(app.db, actor.id, ids);
  },
);
