import { listWineryMemberships } from '#features/wineries/list-workplaces.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import type { Cell } from '#kit/csv.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { listManagedAfter } from '../db/seller-listing-rows.server.ts';
import { listingQuerySchema } from './listing-query.schema.ts';
import { standingOf, standingWords } from './listing-status.ts';
import { narrowed } from './select-wineries.ts';
import { managedFromRow } from './seller-listing-presenter.ts';
import type { ManagedRow } from './seller-listing-summary-row.ts';

/** A table to be written as a file: its columns, and its rows some at a time. */
export type Exported = { head: string[]; batches: AsyncGenerator<Cell[][]> };

/** How many listings are read at once. */
const batch = 1_000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

const head = ['Name', 'Type', 'Winery', 'State', 'Price', 'Currency', 'Stock', 'Last changed', 'Id'];

/**
 * All listings of a query of the viewer's wineries, as rows of a table, a thousand at a time. For their owners and members.
 * @param query as it stands in the address
 */
export async function exportListings(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  query: unknown,
): Promise<Result<Exported, 'forbidden'>> {
  const wineries = await listWineryMemberships(app, viewer);
  if (wineries.length === 0) return refuse('forbidden');
  const asked = listingQuerySchema.parse(query);
  const filter = { ...asked, wineryIds: narrowed(wineries, asked.winery) };
  async function* batches() {
    for (let after: string | undefined = beforeAll; after !== undefined; ) {
      const rows: ManagedRow[] = await listManagedAfter(app.db, filter, { after, limit: batch });
      if (rows.length > 0) yield rows.map(cellsOf);
      after = rows.length < batch ? undefined : rows.at(-1)?.id;
    }
  }
  return ok({ head, batches: batches() });
}

function cellsOf(row: ManagedRow): Cell[] {
  const { id, name, type, winery, price, stock, changedAt } = managedFromRow(row, false);
  return [name, type, winery, standingWords[standingOf(row)], price, row.currency, stock, changedAt, id];
}
