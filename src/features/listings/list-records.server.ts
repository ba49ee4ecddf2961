import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listListingRecordRows } from './db/listing-record-rows.server.ts';
import { mayViewListing } from './listing.ts';

/** A listing with what programs show of it. */
export type ListingRecord = Awaited<ReturnType<typeof listListingRecordRows>>[number];

/** How many listings one call lists. */
const maxListings = 200;

/**
 * Listings by their ids, in no order, with what programs show of them; those that the actor may not see are left out. For
 * everybody. One query, or none without ids.
 * @param ids those after the first 200 are ignored
 */
export const listListingRecords = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, ids: readonly string[]): Promise<ListingRecord[]> => {
    if (ids.length === 0) return [];
    const rows = await listListingRecordRows(app.db, ids.slice(0, maxListings));
    return rows.filter(({ state }) => mayViewListing(actor, state));
  },
);
