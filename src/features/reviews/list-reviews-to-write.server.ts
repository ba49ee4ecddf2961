import { publicName } from '#features/accounts/profile/public-person.ts';
import { listingName } from '#features/listings/listing-name.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { listReviewableOrders, type ReviewableOrderRow } from './db/waiting-rows.server.ts';
import type { ReviewToWrite } from './review.ts';

/** How many are listed; the others follow once these are written or over. */
const maxListed = 10;

/**
 * The orders that wait for a review of the viewer, as their buyer or as one of the winery's people, those whose time ends first at
 * first: ten, and whether there are more. For whoever is signed in, in somebody else's name too. One query.
 */
export async function listReviewsToWrite(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
): Promise<Result<{ waiting: ReviewToWrite[]; more: boolean }, 'signed-out'>> {
  if (viewer.kind !== 'user') return refuse('signed-out');
  const rows = await listReviewableOrders(app.db, viewer.id, maxListed + 1);
  return ok({ waiting: rows.slice(0, maxListed).map(reviewToWrite), more: rows.length > maxListed });
}

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
