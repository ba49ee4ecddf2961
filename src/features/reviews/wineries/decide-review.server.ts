import { z } from 'zod';
import { adminReasonSchema } from '#features/accounts/admin-reason.schema.ts';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { decideReports } from '../db/review-reader-rows.server.ts';
import { updateReview } from '../db/winery-review-rows.server.ts';
import type { SavedReview } from './add-review.server.ts';
import { type LockedReview, lockReviewOfWinery, refreshScores } from './lock-review.server.ts';
import { notifyOfDecision, notifyOwners } from './notify-review.server.ts';
import type { InvalidFields, ReviewApp, ReviewTransaction } from './review-needs.server.ts';

const decisionSchema = z.object({
  decision: z.enum(['kept', 'removed'], { error: 'Please choose whether to keep or remove it' }),
  reason: adminReasonSchema,
});

type Decision = z.output<typeof decisionSchema>;

export type DecideReviewResult = Result<SavedReview, InvalidFields | 'forbidden' | 'not-found' | 'changed-meanwhile'>;

/**
 * Keeps or removes a review, with a reason that its author and those who reported it are told; the audit keeps it too.
 * For admins. A held or removed review that is kept is published; a removed one counts for nothing, and its author
 * cannot write another one. Refused if there is nothing to decide: nobody reported it, and it is published already, or
 * removed already.
 * @param input.fields `decision` (`kept` or `removed`) and `reason`
 */
export const decideReview = defineUseCase(
  async (
    app: ReviewApp,
    actor: Actor,
    { id, fields }: { id: string; fields: unknown },
  ): Promise<DecideReviewResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    const parsed = decisionSchema.safeParse(fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    return app.db.transaction().execute(async (db): Promise<DecideReviewResult> => {
      const locked = await lockReviewOfWinery(db, id);
      return locked ? decide({ ...app, db }, actor, locked, parsed.data) : refuse('not-found');
    });
  },
);

async function decide(
  app: ReviewTransaction,
  admin: SignedIn,
  { review, winery }: LockedReview,
  { decision, reason }: Decision,
): Promise<DecideReviewResult> {
  const { db } = app;
  const now = app.clock.now();
  const state = decision === 'kept' ? 'published' : 'removed';
  const reporterIds = await decideReports(db, review, { decision, decisionReason: reason, decidedAt: now });
  if (review.state === state && reporterIds.length === 0) return refuse('changed-meanwhile');
  await updateReview(db, review, { state, heldRule: null, decisionReason: reason });
  if (review.state !== state) await refreshScores(db, winery);
  const named = { id: review.id, winery };
  await notifyOfDecision(app, named, { authorId: review.authorId, reporterIds, decision, reason });
  // why: of a held review the owners have not heard yet; of the others they have, and the mail has one key
  if (state === 'published' && review.state === 'held') await notifyOwners(app, { ...named, score: review.overall });
  await recordAdminAction(app, admin, {
    kind: decision === 'kept' ? 'review-kept' : 'review-removed',
    ...{ subject: 'winery', subjectId: winery.id, subjectName: winery.name, reason },
    details: `The review with ${review.overall} of 5 stars, ${review.id}`,
  });
  return ok({ id: review.id, state, winery });
}
