import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { type Doing, lookedAfter, mayTry } from '#kit/manage.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { findOwnListing, lockOwnListing, type OwnListingRow } from '../db/seller-listing-rows.server.ts';
import type { ListingActor } from '../listing-process.ts';
import { mayView } from '../wine.ts';
import { listingIdSchema } from './listing-id.schema.ts';

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
  doing: Doing,
): Promise<Result<ManagedListing, NotManaged>> {
  if (!mayTry(viewer, doing)) return refuse('forbidden');
  const known = listingIdSchema.safeParse(id);
  if (!known.success) return refuse('not-found');
  const find = doing === 'change' ? lockOwnListing : findOwnListing;
  const row = await find(app.db, known.data, viewer.id);
  const managed = lookedAfter(viewer, row, ({ state }) => mayView(viewer, state));
  if (!managed.ok) return managed;
  const actors: ListingActor[] = managed.value.theirs ? ['seller'] : [];
  if (viewer.roles.includes('admin')) actors.push('operator');
  return ok({ row: managed.value, actors });
}
