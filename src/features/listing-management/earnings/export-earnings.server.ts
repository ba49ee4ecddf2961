import { publicName } from '#features/accounts/profile/public-person.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import type { Cell } from '#kit/csv.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { listMonths, listOrderSums } from '../db/earnings-rows.server.ts';
import type { Exported } from '../list/export-listings.server.ts';
import { type Earnings, earningsColumns, earningsWords } from './earnings.ts';
import { earningsFromSums } from './earnings-from-sums.ts';
import { monthAfter } from './earnings-month.ts';
import { monthSchema, yearSchema } from './earnings-query.schema.ts';
import { findOwnWinery } from './find-owned-winery.server.ts';

/** How many orders are read at once. */
const batch = 1_000;

const amounts = [...earningsColumns.map((column) => earningsWords[column]), 'Currency'];

/**
 * A year of a winery's earnings by month, or a month of them by order, as rows of a table. For its owners alone.
 * @param asked.time a year, `2026`, or a month, `2026-11`
 */
export async function exportEarnings(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  asked: { winery: string | null; time: string },
): Promise<Result<Exported, 'forbidden' | 'not-found'>> {
  const own = await findOwnWinery(app, viewer, asked.winery);
  if (!own.ok) return own;
  const { id: wineryId } = own.value.winery;
  const { time } = asked;
  if (yearSchema.safeParse(time).success) {
    const span = { wineryId, from: `${time}-01`, until: `${Number(time) + 1}-01` };
    return ok({ head: ['Month', ...amounts], batches: months(app, span) });
  }
  if (!monthSchema.safeParse(time).success) return refuse('not-found');
  const span = { wineryId, from: time, until: monthAfter(time) };
  return ok({ head: ['Order', 'Buyer', 'Last moved', ...amounts], batches: orders(app, span) });
}

type Span = Parameters<typeof listMonths>[1];

async function* months(app: Pick<Infra, 'db'>, span: Span) {
  yield (await listMonths(app.db, span)).map((row): Cell[] => [row.month, ...cellsOf(earningsFromSums(row))]);
}

async function* orders(app: Pick<Infra, 'db'>, span: Span) {
  for (let offset = 0, read = batch; read === batch; offset += batch) {
    const rows = await listOrderSums(app.db, span, { limit: batch, offset });
    read = rows.length;
    yield rows.map((row): Cell[] => [
      row.orderId,
      publicName(row),
      row.at.toISOString(),
      ...cellsOf(earningsFromSums(row)),
    ]);
  }
}

function cellsOf(earnings: Earnings): Cell[] {
  return [...earningsColumns.map((column) => earnings[column]), earnings.sold.currency];
}
