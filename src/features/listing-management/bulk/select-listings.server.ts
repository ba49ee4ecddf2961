import { maxBulkListings } from '#features/listings/editing/bulk-change.ts';
import { listingIdSchema } from '#features/listings/editing/listing-fields.schema.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countSellerListings, listSelectedRows, listSelectedRowsByIds } from '../db/seller-listing-rows.server.ts';
import type { ListingQuery } from '../list/listing-query.schema.ts';
import { selectWineryIds } from '../list/manage-listings.server.ts';
import { type SelectedListing, type SelectedListingRow, toSelectedListing } from '../list/seller-listing-summary.ts';

/**
 * The listings of a bulk change. If too many were requested, the list is empty and `tooMany` is their number. `version`
 * is the version of the list, with each listing's state and price, for changing all of it as it was shown.
 */
export type SelectedListings = { listings: SelectedListing[]; version: string; tooMany: number | null };

/** Which listings: the ticked ones, by id, or all of a query. */
export type ListingSelection = { ids: readonly string[]; all: boolean; query: ListingQuery };

/**
 * Selects the actor's wineries' listings for a bulk change, 10,000 at most; others are ignored. For their owners and
 * members. Three queries at most.
 */
export const selectListings = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { ids, all, query }: ListingSelection,
  ): Promise<Result<SelectedListings, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const wineries = await listWineryMemberships(app, actor);
    if (wineries.length === 0) return refuse('forbidden');
    if (!all) {
      const known = [...new Set(ids)].filter((id) => listingIdSchema.safeParse(id).success);
      if (known.length > maxBulkListings) return ok(tooManyListings(known.length));
      return ok(toSelectedListings(await listSelectedRowsByIds(app.db, selectWineryIds(wineries, ''), known)));
    }
    const filter = { ...query, wineryIds: selectWineryIds(wineries, query.winery) };
    const total = await countSellerListings(app.db, filter);
    if (total > maxBulkListings) return ok(tooManyListings(total));
    return ok(toSelectedListings(await listSelectedRows(app.db, filter, maxBulkListings)));
  },
);

function tooManyListings(count: number): SelectedListings {
  return { listings: [], version: '', tooMany: count };
}

function toSelectedListings(rows: readonly SelectedListingRow[]): SelectedListings {
  const lines = rows.map(({ id, state, priceCents }) => `${id} ${state} ${priceCents}`);
  return { listings: rows.map(toSelectedListing), version: fingerprintOf(lines.toSorted()), tooMany: null };
}

/** A list as its user saw it: its query, and its version then. */
export type ShownList = { query: ListingQuery; version: string };

/**
 * Selects all listings of a query if they still are as the actor saw them, so that a bulk change of thousands does what
 * was previewed, although no form contains them. For the winery's people. Three queries at most.
 * @returns `changed-meanwhile` if a listing was added or removed, or has another state or price
 */
export const findUnchangedListings = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { query, version }: ShownList,
  ): Promise<Result<SelectedListing[], 'forbidden' | 'changed-meanwhile'>> => {
    const selected = await selectListings(app, actor, { ids: [], all: true, query });
    if (!selected.ok) return selected;
    return selected.value.version === version ? ok(selected.value.listings) : refuse('changed-meanwhile');
  },
);
