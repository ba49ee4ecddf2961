import { takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { changeVote } from '../db/review-reader-rows.server.ts';
import { showReviewer } from './add-review.server.ts';
import { lockReviewOfWinery } from './lock-review.server.ts';
import type { ReviewApp, TooMany } from './review-needs.server.ts';

/** How many votes a person may give or take back in a day. */
const votesPerDay = { limit: 300, windowSeconds: 86_400 };

export type VoteReviewResult = Result<
  { helpful: number; foundHelpful: boolean },
  TooMany | 'forbidden' | 'not-found' | 'own' | 'own-winery'
>;

/**
 * Says that the actor finds a published review helpful, or no longer. For people who are signed in, not in an
 * impersonation session; not for one's own review, nor for those of a winery that one works for.
 * @returns how many people find it helpful now
 */
export const voteForReview = defineUseCase(
  async (
    app: Omit<ReviewApp, 'jobs'> & { rateLimiter: RateLimiter },
    actor: Actor,
    { id, helpful }: { id: string; helpful: boolean },
  ): Promise<VoteReviewResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const tooMany = await takeRateLimits(app.rateLimiter, [[`review votes of ${actor.id}`, votesPerDay]]);
    if (tooMany) return tooMany;
    return app.db.transaction().execute(async (db): Promise<VoteReviewResult> => {
      const locked = await lockReviewOfWinery(db, id);
      if (locked?.review.state !== 'published') return refuse('not-found');
      const { review, winery } = locked;
      if (review.authorId === actor.id) return refuse('own');
      if ((await showReviewer({ ...app, db }, actor, winery.id))?.isOfWinery) return refuse('own-winery');
      const vote = { userId: actor.id, helpful, now: app.clock.now() };
      return ok({ helpful: await changeVote(db, review, vote), foundHelpful: helpful });
    });
  },
);
