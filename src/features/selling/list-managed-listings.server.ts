import { choosePage } from '#features/wines/choose-page.ts';
import type { Infra } from '#infra/infra.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { mayChange, type Viewer } from '#kit/viewer.ts';
import { countManaged, countStandings, listManagedRows } from './db/managed-rows.server.ts';
import { findWorkplaces, narrowed } from './find-workplaces.server.ts';
import { listingQuerySchema } from './manage-query.schema.ts';
import { managedFromRow } from './managed-from-row.ts';
import type { ManagedListings } from './managed-listing.ts';

/** How many listings a page of Manage listings has (the specification). */
const perPage = 9;

/**
 * The listings of the wineries that the viewer works for, in whatever state, those that were changed last first, 9 a page. For their
 * owners and members; a limited session looks. Four queries at most, however many listings there are.
 * @param input.page as it stands in the address; null for the first
 * @param input.query as it stands in the address
 */
export async function listManagedListings(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  input: { query: unknown; page: string | null },
): Promise<Result<ManagedListings, 'forbidden'>> {
  const wineries = await findWorkplaces(app, viewer);
  if (wineries.length === 0) return refuse('forbidden');
  const query = listingQuerySchema.parse(input.query);
  const filter = { ...query, wineryIds: narrowed(wineries, query.winery) };
  const counts = await countStandings(app.db, filter.wineryIds);
  const total = query.search === '' ? counts[query.state] : await countManaged(app.db, filter);
  const chosen = choosePage(input.page, { total, perPage });
  const rows = await listManagedRows(app.db, filter, { limit: perPage, offset: (chosen.page - 1) * perPage });
  const listings = rows.map((row) => managedFromRow(row, mayChange(viewer)));
  return ok({ ...chosen, perPage, listings, query, total, counts, wineries });
}
