import { type Actor, mayChange } from '#kit/actor.ts';
import { type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findReviewedTasting } from '../db/reviewer-rows.server.ts';
import { type AddReviewResult, addWineryReview } from './add-review.server.ts';
import type { ReviewApp } from './review-needs.server.ts';
import { reviewIdSchema } from './winery-review.schema.ts';

/**
 * Makes the actor's published review of a tasting their review of the winery too: its rating and words, and the month
 * of the visit. For the guest of the tasting; the rules of `addWineryReview` apply.
 */
export const reviewFromTasting = defineUseCase(
  async (app: ReviewApp, actor: Actor, orderId: string): Promise<AddReviewResult | Result<never, 'not-found'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    if (!reviewIdSchema.safeParse(orderId).success) return refuse('not-found');
    const tasting = await findReviewedTasting(app.db, { orderId, userId: actor.id });
    if (!tasting) return refuse('not-found');
    const { wineryId, rating, content, visited } = tasting;
    return addWineryReview(app, actor, { wineryId, fields: { score: rating, content, visited } });
  },
);
