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
 * The listings that are to be changed at once. `beyond` is how many were asked for where they are too many: then there are none. `seen`
 * stands for them as they are, each with its state and its price: whoever changes all of a list says by it what he saw.
 */
export type SelectedListings = { listings: SelectedListing[]; seen: string; beyond: number | null };

/** Which listings: those that were ticked, by id, or all of a query of Manage listings. */
export type ListingSelection = { ids: readonly string[]; all: boolean; query: ListingQuery };

/**
 * The listings of the actor's wineries that he chose to change at once, 10,000 at most; what is not theirs is left out. For their owners
 * and members. Three queries at most.
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
    // why: who looks at a winery that has another address by now sees all of them; nobody means to change those
    const isKnown = query.winery === '' || wineries.some(({ slug }) => slug === query.winery);
    const filter = { ...query, wineryIds: isKnown ? selectWineryIds(wineries, query.winery) : [] };
    const total = await countSellerListings(app.db, filter);
    if (total > maxBulkListings) return ok(tooManyListings(total));
    return ok(toSelectedListings(await listSelectedRows(app.db, filter, maxBulkListings)));
  },
);

function tooManyListings(beyond: number): SelectedListings {
  return { listings: [], seen: '', beyond };
}

function toSelectedListings(rows: readonly SelectedListingRow[]): SelectedListings {
  const lines = rows.map(({ id, state, priceCents }) => `${id} ${state} ${priceCents}`);
  return { listings: rows.map(toSelectedListing), seen: fingerprintOf(lines.toSorted()), beyond: null };
}

/** All of a list as somebody saw it before he decided: its query, and what stood for it then. */
export type ShownList = { query: ListingQuery; version: string };

/**
 * All listings of a query, if they still are as the actor saw them. So that what a press does to thousands is what was told before it,
 * although no form carries them. For the winery's people. Three queries at most.
 * @returns `changed-meanwhile` where another listing came in, one went, or one has another state or price
 */
export const findUnchangedListings = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { query, version: seen }: ShownList,
  ): Promise<Result<SelectedListing[], 'forbidden' | 'changed-meanwhile'>> => {
    const selected = await selectListings(app, actor, { ids: [], all: true, query });
    if (!selected.ok) return selected;
    return selected.value.seen === seen ? ok(selected.value.listings) : refuse('changed-meanwhile');
  },
);
