import { publicName } from '#features/accounts/profile/public-person.ts';
import { formatOrderNumber } from '#features/orders/order-number.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { CsvCell } from '#kit/csv.ts';
import { decimalOf } from '#kit/money.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listMonths, listOrderSums } from '../db/earnings-rows.server.ts';
import type { CsvExport } from '../list/export-listings.server.ts';
import { type Earnings, earningsColumns, earningsLabels, toEarnings } from './earnings.ts';
import { findOwnedWinery, monthAfter, monthSchema, yearSchema } from './list-earnings.server.ts';

/** How many orders are read at once. */
const batchSize = 1_000;

const amountHeadings = [
  ...earningsColumns.map((column) => earningsLabels[column]),
  'Currency',
  'Sent to your bank',
  'Sent currency',
];

/**
 * Exports a year of a winery's earnings by month, or a month by order, as rows of a table. For its owners only.
 * @param input.time a year, `2026`, or a month, `2026-11`
 */
export const exportEarnings = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    input: { winery: string | null; time: string },
  ): Promise<Result<CsvExport, 'forbidden' | 'not-found'>> => {
    const owned = await findOwnedWinery(app, actor, input.winery);
    if (!owned.ok) return owned;
    const { id: wineryId, timezone } = owned.value.winery;
    const { time } = input;
    if (yearSchema.safeParse(time).success) {
      const span = { wineryId, timezone, from: `${time}-01`, until: `${Number(time) + 1}-01` };
      return ok({ head: ['Month', ...amountHeadings], batches: months(app, span) });
    }
    if (!monthSchema.safeParse(time).success) return refuse('not-found');
    const span = { wineryId, timezone, from: time, until: monthAfter(time) };
    return ok({ head: ['Number', 'Order', 'Buyer', 'Last moved', ...amountHeadings], batches: orders(app, span) });
  },
);

type Span = Parameters<typeof listMonths>[1];

async function* months(app: Pick<Infra, 'db'>, span: Span) {
  yield (await listMonths(app.db, span)).map((row): CsvCell[] => [row.month, ...cellsOf(toEarnings(row))]);
}

async function* orders(app: Pick<Infra, 'db'>, span: Span) {
  for (let offset = 0, read = batchSize; read === batchSize; offset += batchSize) {
    const rows = await listOrderSums(app.db, span, { limit: batchSize, offset });
    read = rows.length;
    yield rows.map((row): CsvCell[] => [
      formatOrderNumber(row.number),
      row.orderId,
      publicName(row),
      row.at.toISOString(),
      ...cellsOf(toEarnings(row)),
    ]);
  }
}

function cellsOf(earnings: Earnings): CsvCell[] {
  const sent = earnings.sent ?? earnings.paidOut;
  const amounts = earningsColumns.map((column) => earnings[column]);
  return [...amounts, earnings.sold.currency, decimalOf(sent), sent.currency];
}
