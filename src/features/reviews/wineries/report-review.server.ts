import { takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { insertReport } from '../db/review-reader-rows.server.ts';
import { lockReviewOfWinery } from './lock-review.server.ts';
import type { InvalidFields, ReviewApp, TooMany } from './review-needs.server.ts';
import { reviewReportSchema } from './winery-review.schema.ts';

/** How many reviews a person may report in a day. */
const reportsPerDay = { limit: 20, windowSeconds: 86_400 };

export type ReportReviewResult = Result<
  undefined,
  InvalidFields | TooMany | 'forbidden' | 'not-found' | 'own' | 'already-reported'
>;

/**
 * Reports a published review to the admins, with a reason; the reporter is told what they decide. For people who are
 * signed in, not in an impersonation session; each review once, and not one's own.
 * @param input.fields `reason`, and `details` for another reason than the listed ones
 */
export const reportReview = defineUseCase(
  async (
    app: Omit<ReviewApp, 'jobs'> & { rateLimiter: RateLimiter },
    actor: Actor,
    { id, fields }: { id: string; fields: unknown },
  ): Promise<ReportReviewResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const parsed = reviewReportSchema.safeParse(fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    const tooMany = await takeRateLimits(app.rateLimiter, [[`review reports of ${actor.id}`, reportsPerDay]]);
    if (tooMany) return tooMany;
    return app.db.transaction().execute(async (db): Promise<ReportReviewResult> => {
      const locked = await lockReviewOfWinery(db, id);
      if (locked?.review.state !== 'published') return refuse('not-found');
      if (locked.review.authorId === actor.id) return refuse('own');
      const report = { reviewId: locked.review.id, reporterId: actor.id, ...parsed.data };
      return (await insertReport(db, { ...report, reportedAt: app.clock.now() }))
        ? success
        : refuse('already-reported');
    });
  },
);
