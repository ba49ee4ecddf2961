import { paginate } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { countRatings, countWritten, listPublished, listWritten } from './db/review-rows.server.ts';
import { ratingTallyOf } from './rating-tally.ts';
import type { OwnReview, OwnReviewKind, OwnReviewsPage } from './review.ts';
import { type ReviewRow, viewReview } from './view-review.ts';

/** How many reviews stand on a page. */
const perPage = 10;
/** Pages are turned up to here: the thousand newest reviews. */
const maxPages = 100;

/**
 * The reviews that the viewer has written, published or not; or the published ones about him as a buyer and about the wineries that
 * he works for; the newest first, 10 a page. For whoever is signed in, in somebody else's name too. Two queries.
 * @param input.page as it stands in the address; null for the first
 */
export async function listOwnReviews(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  input: { kind: OwnReviewKind; page: string | null },
): Promise<Result<OwnReviewsPage, 'signed-out'>> {
  if (viewer.kind !== 'user') return refuse('signed-out');
  const written = input.kind === 'written';
  const subject = { of: 'own', id: viewer.id } as const;
  const total = written ? await countWritten(app.db, viewer.id) : ratingTallyOf(await countRatings(app.db, subject)).total;
  const chosen = paginate(input.page, { total: Math.min(total, perPage * maxPages), perPage });
  const paging = { limit: perPage, offset: (chosen.page - 1) * perPage };
  const rows = await (written ? listWritten(app.db, viewer.id, paging) : listPublished(app.db, subject, paging));
  return ok({ ...chosen, total, reviews: rows.map((row) => ownReview(row, written)) });
}

function ownReview(row: ReviewRow, written: boolean): OwnReview {
  const { orderId, party, state } = row;
  const other = party === 'customer' ? 'provider' : 'customer';
  return { ...viewReview(row, true), orderId, side: written ? party : other, published: state === 'public' };
}
