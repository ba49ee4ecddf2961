import { type Actor, mayChange } from '#kit/actor.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { insertAnswer, ownsWinery } from '../db/review-reader-rows.server.ts';
import { lockReviewOfWinery } from './lock-review.server.ts';
import { notifyOfAnswer } from './notify-review.server.ts';
import type { InvalidFields, ReviewApp } from './review-needs.server.ts';
import { reviewAnswerSchema } from './winery-review.schema.ts';

export type AnswerReviewResult = Result<undefined, InvalidFields | 'forbidden' | 'not-found' | 'already-answered'>;

/**
 * Answers a published review in the winery's name, once; the author is told. For owners of the winery, not in an
 * impersonation session.
 * @param input.fields `content`
 */
export const answerReview = defineUseCase(
  async (
    app: ReviewApp,
    actor: Actor,
    { id, fields }: { id: string; fields: unknown },
  ): Promise<AnswerReviewResult> => {
    if (!mayChange(actor) || !actor.roles.includes('winery-owner')) return refuse('forbidden');
    const parsed = reviewAnswerSchema.safeParse(fields);
    return app.db.transaction().execute(async (db): Promise<AnswerReviewResult> => {
      const locked = await lockReviewOfWinery(db, id);
      if (locked?.review.state !== 'published') return refuse('not-found');
      const { review, winery } = locked;
      if (!(await ownsWinery(db, actor.id, winery.id))) return refuse('forbidden');
      if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
      const answer = { reviewId: review.id, authorId: actor.id, ...parsed.data, createdAt: app.clock.now() };
      if (!(await insertAnswer(db, answer))) return refuse('already-answered');
      await notifyOfAnswer({ ...app, db }, { id: review.id, winery }, review.authorId);
      return success;
    });
  },
);
