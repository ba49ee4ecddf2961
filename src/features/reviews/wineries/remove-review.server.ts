import { lockPerson } from '#features/accounts/lock-person.server.ts';
import { detachImage } from '#features/images/attach-image.server.ts';
import type { ReviewedWinery } from '#features/wineries/winery-scores.server.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteReview, listReviewPhotos } from '../db/winery-review-rows.server.ts';
import { lockReviewOfWinery, refreshScores } from './lock-review.server.ts';
import type { ReviewApp } from './review-needs.server.ts';

export type RemoveReviewResult = Result<
  { id: string; winery: ReviewedWinery },
  'forbidden' | 'not-found' | 'review-removed'
>;

/**
 * Deletes the actor's own review of a winery with its former versions, photos, votes, answer and reports. Not in an
 * impersonation session. One that an admin has removed stays, so that nobody writes it again. Admins remove reviews of
 * others with `decideReview`.
 */
export const removeWineryReview = defineUseCase(
  async (app: Omit<ReviewApp, 'jobs'>, actor: Actor, id: string): Promise<RemoveReviewResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    return app.db.transaction().execute(async (db): Promise<RemoveReviewResult> => {
      if (!(await lockPerson(db, actor.id))) return refuse('forbidden');
      const locked = await lockReviewOfWinery(db, id);
      if (!locked || locked.review.authorId !== actor.id) return refuse('not-found');
      const { review, winery } = locked;
      if (review.state === 'removed') return refuse('review-removed');
      for (const photo of await listReviewPhotos(db, id)) await detachImage({ ...app, db }, actor, photo);
      await deleteReview(db, review);
      if (review.state === 'published') await refreshScores(db, winery);
      return ok({ id, winery });
    });
  },
);
