import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listListingRecordRows, listOwnListingIds } from './db/listing-record-rows.server.ts';
import { mayViewListing } from './listing.ts';

/** A listing with what programs of its winery show of it. */
export type OwnListingRecord = Awaited<ReturnType<typeof listListingRecordRows>>[number];

/** A listing with what programs show of it. */
export type ListingRecord = Omit<OwnListingRecord, 'privateData'>;

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
    return rows.flatMap(({ privateData: _, ...row }) => (mayViewListing(actor, row.state) ? row : []));
  },
);

/**
 * The same of listings that the actor manages, in any state and with their private data: for their wineries' people and
 * admins. Two queries at most.
 * @param ids those after the first 200 are ignored
 */
export const listOwnListingRecords = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, ids: readonly string[]): Promise<OwnListingRecord[]> => {
    if (ids.length === 0 || actor.kind !== 'user') return [];
    const asked = ids.slice(0, maxListings);
    const own = actor.roles.includes('admin') ? asked : await listOwnListingIds(app.db, actor.id, asked);
    return own.length === 0 ? [] : listListingRecordRows(app.db, own);
  },
);
