import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { findListing } from './db/listing-rows.server.ts';
import { listingIdSchema } from './editing/listing-id.schema.ts';
import { mayViewListing } from './wine.ts';

/**
 * The listing at an address, as far as this viewer may know of it: undefined for an id of the wrong form, a listing that is not
 * there, and one in a state that is not public. They look the same, so nobody learns of drafts by trying.
 */
export async function findVisibleListing(app: Pick<Infra, 'db'>, viewer: Viewer, id: string) {
  const known = listingIdSchema.safeParse(id);
  const row = known.success ? await findListing(app.db, known.data) : undefined;
  return row && mayViewListing(viewer, row.state) ? row : undefined;
}
