import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { CsvCell } from '#kit/csv.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listSellerListingsAfter } from '../db/seller-listing-rows.server.ts';
import { listingQuerySchema } from './listing-query.schema.ts';
import { listingStatus, statusLabels } from './listing-status.ts';
import { selectWineryIds } from './manage-listings.server.ts';
import { type SellerListingSummaryRow, toSellerListingSummary } from './seller-listing-summary.ts';

/** A table to be written to a file: its columns, and its rows in batches. */
export type CsvExport = { head: string[]; batches: AsyncGenerator<CsvCell[][]> };

/** How many listings are read at once. */
const batchSize = 1_000;
const lowestId = '00000000-0000-0000-0000-000000000000';

const head = ['Name', 'Type', 'Winery', 'State', 'Price', 'Currency', 'Stock', 'Last changed', 'Id'];

/**
 * Exports all listings of a query, among the actor's wineries, as rows of a table, in batches of a thousand. For their
 * owners and members.
 * @param query as in the URL
 */
export const exportListings = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, query: unknown): Promise<Result<CsvExport, 'forbidden'>> => {
    const wineries = await listWineryMemberships(app, actor);
    if (wineries.length === 0) return refuse('forbidden');
    const parsed = listingQuerySchema.parse(query);
    const filter = { ...parsed, wineryIds: selectWineryIds(wineries, parsed.winery) };
    async function* batches() {
      for (let after: string | undefined = lowestId; after !== undefined; ) {
        const rows: SellerListingSummaryRow[] = await listSellerListingsAfter(app.db, filter, {
          after,
          limit: batchSize,
        });
        if (rows.length > 0) yield rows.map(cellsOf);
        after = rows.length < batchSize ? undefined : rows.at(-1)?.id;
      }
    }
    return ok({ head, batches: batches() });
  },
);

function cellsOf(row: SellerListingSummaryRow): CsvCell[] {
  const { id, name, type, winery, price, stock, changedAt } = toSellerListingSummary(row, false);
  return [name, type, winery, statusLabels[listingStatus(row)], price, row.currency, stock, changedAt, id];
}
