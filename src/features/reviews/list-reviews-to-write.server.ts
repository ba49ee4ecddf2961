import { publicName } from '#features/accounts/profile/public-person.ts';
import { listingName } from '#features/listings/listing-name.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { listWaiting, type WaitingRow } from './db/waiting-rows.server.ts';
import type { WaitingReview } from './review.ts';

/** How many are listed; the others follow once these are written or over. */
const most = 10;

/**
 * The orders that wait for a review of the viewer, as their buyer or as one of the winery's people, those whose time ends first at
 * first: ten, and whether there are more. For whoever is signed in, in somebody else's name too. One query.
 */
export async function listWaitingReviews(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
): Promise<Result<{ waiting: WaitingReview[]; more: boolean }, 'signed-out'>> {
  if (viewer.kind !== 'user') return refuse('signed-out');
  const rows = await listWaiting(app.db, viewer.id, most + 1);
  return ok({ waiting: rows.slice(0, most).map(waitingReview), more: rows.length > most });
}

function waitingReview(row: WaitingRow): WaitingReview {
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
