import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countRatings, listPublished } from './db/review-rows.server.ts';
import { type ReviewsPage, ratingTallyOf } from './review.ts';
import { toReview } from './review-row.ts';

/** Reviews per page. */
const perPage = 10;
/** The greatest number of pages: only the newest thousand reviews are shown. */
const maxPages = 100;

/** What reviews are about. A `customer` is a person as a buyer; a `provider` is a person with all wineries they own. */
export type ReviewsAbout = { about: 'listing' | 'winery' | 'customer' | 'provider'; id: string };

/**
 * The published reviews of a listing, a winery, or a person as buyer or seller, newest first, 10 per page, with the
 * number of reviews for each rating. A review is published when the other party has written one too, or when the review
 * period ends. For everybody. Two queries, or one if there are no reviews.
 * @param input.id a UUID of something that the caller has found
 * @param input.page from the URL; null for the first page
 */
export const listReviewsAbout = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    input: ReviewsAbout & { page: string | null },
  ): Promise<ReviewsPage> => {
    const { about, id } = input;
    const subject = { of: about === 'provider' ? 'owned' : 'one', id } as const;
    const tally = ratingTallyOf(await countRatings(app.db, subject));
    const chosen = paginate(input.page, { total: Math.min(tally.total, perPage * maxPages), perPage });
    if (tally.total === 0) return { ...chosen, tally, reviews: [] };
    const rows = await listPublished(app.db, subject, rowsOfPage(chosen, perPage));
    // why: what a buyer has bought is private
    return { ...chosen, tally, reviews: rows.map((row) => toReview(row, about !== 'customer')) };
  },
);
