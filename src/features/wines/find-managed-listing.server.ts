import type { Infra } from '#infra/infra.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { mayChange, type Viewer } from '#kit/viewer.ts';
import { findOwnListing, lockOwnListing, type OwnListingRow } from './db/own-listing-rows.server.ts';
import { listingIdSchema } from './listing-id.schema.ts';
import type { ListingActor } from './listing-process.ts';
import { mayView } from './wine.ts';

/** Why somebody may not look after a listing: it is not his, or, as far as he may know, there is none. */
export type NotManaged = 'forbidden' | 'not-found';

/** A listing that somebody looks after, and as whom. */
export type ManagedListing = { row: OwnListingRow; actors: ListingActor[] };

/**
 * The listing that this viewer may look after: an admin, and the owner and the members of its winery. A limited session looks, and
 * changes nothing. One query.
 * @param doing whether the viewer wants to see it or to change it, in which case it is locked until the caller's transaction ends
 * @returns of a draft strangers do not even learn that there is one
 */
export async function findManagedListing(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
  doing: 'look' | 'change',
): Promise<Result<ManagedListing, NotManaged>> {
  if (viewer.kind !== 'user' || (doing === 'change' && !mayChange(viewer))) return refuse('forbidden');
  const known = listingIdSchema.safeParse(id);
  if (!known.success) return refuse('not-found');
  const find = doing === 'change' ? lockOwnListing : findOwnListing;
  const row = await find(app.db, known.data, viewer.id);
  if (!row) return refuse('not-found');
  const admin = viewer.roles.includes('admin');
  const actors = [row.theirs && 'seller', admin && 'operator'].filter(
    (actor): actor is ListingActor => actor !== false,
  );
  if (actors.length > 0) return ok({ row, actors });
  return refuse(mayView(viewer, row.state) ? 'forbidden' : 'not-found');
}
