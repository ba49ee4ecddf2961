import { mostAtOnce } from '#features/listings/editing/bulk-change.ts';
import { listingIdSchema } from '#features/listings/editing/listing-id.schema.ts';
import { listWineryMemberships } from '#features/wineries/list-workplaces.server.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { countManaged, listChosen, listChosenByIds } from '../db/seller-listing-rows.server.ts';
import type { ListingQuery } from '../list/listing-query.schema.ts';
import { narrowed } from '../list/select-wineries.ts';
import { chosenFromRow } from '../list/seller-listing-presenter.ts';
import type { ChosenListing } from '../list/seller-listing-summary.ts';
import type { ChosenRow } from '../list/seller-listing-summary-row.ts';

/**
 * The listings that are to be changed at once. `beyond` is how many were asked for where they are too many: then there are none. `seen`
 * stands for them as they are, each with its state and its price: whoever changes all of a list says by it what he saw.
 */
export type ChosenListings = { listings: ChosenListing[]; seen: string; beyond: number | null };

/** Which listings: those that were ticked, by id, or all of a query of Manage listings. */
export type Choice = { ids: readonly string[]; all: boolean; query: ListingQuery };

/**
 * The listings of the viewer's wineries that he chose to change at once, 10,000 at most; what is not theirs is left out. For their owners
 * and members. Three queries at most.
 */
export async function chooseListings(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  { ids, all, query }: Choice,
): Promise<Result<ChosenListings, 'forbidden'>> {
  if (!mayChange(viewer)) return refuse('forbidden');
  const wineries = await listWineryMemberships(app, viewer);
  if (wineries.length === 0) return refuse('forbidden');
  if (!all) {
    const known = [...new Set(ids)].filter((id) => listingIdSchema.safeParse(id).success);
    if (known.length > mostAtOnce) return ok(tooMany(known.length));
    return ok(chosenOf(await listChosenByIds(app.db, narrowed(wineries, ''), known)));
  }
  // why: who looks at a winery that has another address by now sees all of them; nobody means to change those
  const isKnown = query.winery === '' || wineries.some(({ slug }) => slug === query.winery);
  const filter = { ...query, wineryIds: isKnown ? narrowed(wineries, query.winery) : [] };
  const total = await countManaged(app.db, filter);
  if (total > mostAtOnce) return ok(tooMany(total));
  return ok(chosenOf(await listChosen(app.db, filter, mostAtOnce)));
}

function tooMany(beyond: number): ChosenListings {
  return { listings: [], seen: '', beyond };
}

function chosenOf(rows: readonly ChosenRow[]): ChosenListings {
  const lines = rows.map(({ id, state, priceCents }) => `${id} ${state} ${priceCents}`);
  return { listings: rows.map(chosenFromRow), seen: fingerprintOf(lines.toSorted()), beyond: null };
}
