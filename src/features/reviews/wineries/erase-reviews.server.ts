import { deleteImages } from '#features/images/delete-images.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { eraseReviewRows } from '../db/moved-review-rows.server.ts';
import { deleteSources } from '../db/reviewer-rows.server.ts';
import { day } from './review-needs.server.ts';

/**
 * When the actor deletes their account: their published reviews of wineries stay, as of a deleted user and without
 * photos and former versions; the others, their votes, and what they wrote in reports are erased. Call it in the
 * transaction that deletes the account, which has locked the person.
 */
export const eraseWineryReviews = defineUseCase(
  async (app: { db: Transaction } & Pick<Infra, 'clock'>, actor: Actor): Promise<void> => {
    if (!mayChange(actor)) return;
    await deleteImages(app, actor, await eraseReviewRows(app.db, actor.id));
  },
);

/** How many rows are deleted per statement, and how often at most per run. */
const [batchSize, maxBatches] = [1_000, 100];

/**
 * Deletes from which networks reviews were sent, a day after. For the system; several nodes may run it at once.
 * @returns how many were deleted
 */
export const sweepReviewSources = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<{ removed: number }, 'forbidden'>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    const before = new Date(app.clock.now().getTime() - day);
    let removed = 0;
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const deleted = await deleteSources(app.db, before, batchSize);
      removed += deleted;
      if (deleted < batchSize) break;
    }
    return ok({ removed });
  },
);
