import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countWaiting, listWaiting } from '../db/winery-review-list-rows.server.ts';
import { reviewsPerPage } from './list-winery-reviews.server.ts';
import { toOwnReview } from './present-review.server.ts';
import type { WaitingReviewsPage } from './waiting-review.ts';

/** How far waiting reviews are counted. */
const maxCounted = 1_000;

/**
 * The reviews that wait for an admin, 10 per page, those that wait longest first: held by a rule, which is named, or
 * reported, with every report. For admins. Three queries at most.
 * @param query `which` (`held` or `reported`) and `page`
 */
export const listWaitingReviews = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    query: { which: 'held' | 'reported'; page: string | null },
  ): Promise<Result<WaitingReviewsPage, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const waiting = await countWaiting(app.db, maxCounted);
    const total = waiting[query.which];
    const chosen = paginate(query.page, { total, perPage: reviewsPerPage });
    const paging = rowsOfPage(chosen, reviewsPerPage);
    const rows = total === 0 ? [] : await listWaiting(app.db, query.which, paging);
    const reviews = rows.map((row) => ({
      ...toOwnReview(row, null),
      heldRule: row.heldRule,
      waitingSince: row.waitingSince.toISOString(),
      reports: row.reports.map((report) => ({ ...report, reportedAt: new Date(report.reportedAt).toISOString() })),
    }));
    return ok({ ...chosen, which: query.which, waiting, reviews });
  },
);
