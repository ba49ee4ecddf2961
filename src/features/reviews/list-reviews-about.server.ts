import { paginate } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countRatings, listPublished } from './db/review-rows.server.ts';
import { type ReviewsPage, ratingTallyOf } from './review.ts';
import { viewReview } from './view-review.ts';

/** How many reviews stand on a page. */
const perPage = 10;
/** Pages are turned up to here: the thousand newest reviews. */
const maxPages = 100;

/** What reviews are about. A `customer` is somebody as a buyer; a `provider` is somebody with all wineries that he owns. */
export type ReviewsAbout = { about: 'listing' | 'winery' | 'customer' | 'provider'; id: string };

/**
 * The published reviews of a listing, of a winery, or of a person as one side of orders, the newest first, 10 a page, with how many
 * there are of each star. What one side wrote is not among them until the other has written too or its time is over. Open to every
 * actor; two queries, and one where there is no review.
 * @param input.id of something or somebody that the page has found: a uuid
 * @param input.page as it stands in the address; null for the first
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
    const rows = await listPublished(app.db, subject, { limit: perPage, offset: (chosen.page - 1) * perPage });
    // why: what somebody has bought is for his own profile to keep
    return { ...chosen, tally, reviews: rows.map((row) => viewReview(row, about !== 'customer')) };
  },
);
