import { publicName } from '#features/accounts/profile/public-person.ts';
import { listingName } from '#features/listings/listing.ts';
import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countRatings,
  countWritten,
  listPublished,
  listReviewableOrders,
  listWritten,
  type ReviewableOrderRow,
} from './db/review-rows.server.ts';
import {
  type OwnReview,
  type OwnReviewKind,
  type OwnReviewsPage,
  type ReviewToWrite,
  ratingTallyOf,
} from './review.ts';
import { type ReviewRow, toReview } from './review-row.ts';

/** Reviews per page. */
const perPage = 10;
/** The greatest number of pages: only the newest thousand reviews are shown. */
const maxPages = 100;

/**
 * The reviews that the actor wrote, published or not; or the published ones about them as a buyer and about the
 * wineries they work for. Newest first, 10 per page. For everybody who is signed in, including impersonation sessions.
 * Two queries.
 * @param input.page from the URL; null for the first page
 */
export const listOwnReviews = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    input: { kind: OwnReviewKind; page: string | null },
  ): Promise<Result<OwnReviewsPage, 'signed-out'>> => {
    if (actor.kind !== 'user') return refuse('signed-out');
    const written = input.kind === 'written';
    const subject = { of: 'own', id: actor.id } as const;
    const total = written
      ? await countWritten(app.db, actor.id)
      : ratingTallyOf(await countRatings(app.db, subject)).total;
    const chosen = paginate(input.page, { total: Math.min(total, perPage * maxPages), perPage });
    const paging = rowsOfPage(chosen, perPage);
    const rows = await (written ? listWritten(app.db, actor.id, paging) : listPublished(app.db, subject, paging));
    return ok({ ...chosen, total, reviews: rows.map((row) => ownReview(row, written)) });
  },
);

function ownReview(row: ReviewRow, written: boolean): OwnReview {
  const { orderId, party, state } = row;
  const other = party === 'customer' ? 'provider' : 'customer';
  const isTasting = row.items.some(({ type }) => type === 'tasting');
  return { ...toReview(row, true), orderId, side: written ? party : other, published: state === 'public', isTasting };
}

/** The greatest number of listed orders. Others follow once these are reviewed or over. */
const maxListed = 10;

/**
 * The orders that the actor can still review, as buyer or for their winery, those with the earliest end first: at most
 * ten, and whether there are more. For everybody who is signed in, including impersonation sessions. One query.
 */
export const listReviewsToWrite = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
  ): Promise<Result<{ waiting: ReviewToWrite[]; more: boolean }, 'signed-out'>> => {
    if (actor.kind !== 'user') return refuse('signed-out');
    const rows = await listReviewableOrders(app.db, actor.id, maxListed + 1);
    return ok({ waiting: rows.slice(0, maxListed).map(reviewToWrite), more: rows.length > maxListed });
  },
);

function reviewToWrite(row: ReviewableOrderRow): ReviewToWrite {
  const { id, side, state, dueAt, wineryName, items } = row;
  return {
    orderId: id,
    side,
    of: side === 'customer' ? wineryName : publicName(row),
    listings: items.map((item) => ({ id: item.id, name: listingName(item) })),
    endsAt: dueAt.toISOString(),
    transition: `review-${state === 'completed' ? 1 : 2}-by-${side}`,
  };
}
