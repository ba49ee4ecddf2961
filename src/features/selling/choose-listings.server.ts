import { listingIdSchema } from '#features/wines/listing-id.schema.ts';
import { mostAtOnce } from '#features/wines/many-listings.ts';
import type { Infra } from '#infra/infra.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { mayChange, type Viewer } from '#kit/viewer.ts';
import { listManagedByIds, searchManagedRows } from './db/managed-rows.server.ts';
import { findWorkplaces, narrowed } from './find-workplaces.server.ts';
import type { ListingQuery } from './manage-query.schema.ts';
import { managedFromRow } from './managed-from-row.ts';
import type { ManagedListing } from './managed-listing.ts';

/** The listings that are to be changed at once. `beyond` is how many were asked for where they are too many: then there are none. */
export type ChosenListings = { listings: ManagedListing[]; beyond: number | null };

/** Which listings: those that were ticked, by id, or all of a query of Manage listings. */
export type Choice = { ids: readonly string[]; all: boolean; query: ListingQuery };

/**
 * The listings of the viewer's wineries that he chose to change at once, 200 at most; what is not theirs is left out. For their owners
 * and members. Two queries.
 */
export async function chooseListings(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  { ids, all, query }: Choice,
): Promise<Result<ChosenListings, 'forbidden'>> {
  if (!mayChange(viewer)) return refuse('forbidden');
  const wineries = await findWorkplaces(app, viewer);
  if (wineries.length === 0) return refuse('forbidden');
  if (!all) {
    const known = [...new Set(ids)].filter((id) => listingIdSchema.safeParse(id).success);
    if (known.length > mostAtOnce) return ok({ listings: [], beyond: known.length });
    const rows = await listManagedByIds(app.db, narrowed(wineries, ''), known);
    return ok({ listings: rows.map((row) => managedFromRow(row, true)), beyond: null });
  }
  const filter = { ...query, wineryIds: narrowed(wineries, query.winery) };
  const { rows, total } = await searchManagedRows(app.db, filter, { limit: mostAtOnce, offset: 0 });
  if (total > mostAtOnce) return ok({ listings: [], beyond: total });
  return ok({ listings: rows.map((row) => managedFromRow(row, true)), beyond: null });
}
