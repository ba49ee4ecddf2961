import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import { formatOrderNumber } from '#features/orders/order-number.ts';
import { maxParts } from '#features/payments/payouts/gathered/gathered-payout.ts';
import { mayManagePayouts } from '#features/payments/payouts/show-payout-account.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { CsvCell } from '#kit/csv.ts';
import { decimalOf } from '#kit/money.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countPayouts, listPayoutRows, type PayoutListRow } from '../db/payout-list-rows.server.ts';
import type { CsvExport } from '../list/export-listings.server.ts';
import { type ListedPayout, type PayoutsPage, payoutPartLabels, payoutStatusLabels } from './payout-list.ts';

/** How many payouts a page has, and how many parts are shown of each; the CSV file has all. */
const [perPage, shownParts] = [10, 10];

/** Lists what was sent to a winery's bank, 10 payouts a page, with their orders. For its owners. Three queries. */
export const listPayouts = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    input: { wineryId: string; page: string | null },
  ): Promise<Result<PayoutsPage, 'forbidden'>> => {
    const { wineryId } = input;
    if (!(await mayManagePayouts(app, actor, wineryId))) return refuse('forbidden');
    const total = await countPayouts(app.db, wineryId);
    const pagination = paginate(input.page, { total, perPage });
    const span = { wineryId, ...rowsOfPage(pagination, perPage) };
    const rows = await listPayoutRows(app.db, { ...span, maxParts: shownParts });
    return ok({ ...pagination, total, payouts: rows.map(presentPayout) });
  },
);

/** How many payouts are read at once for a file. */
const batchSize = 100;

const head = ['Date', 'Status', 'Payout', 'Sent', 'Sent currency', 'Number', 'Order', 'What', 'Amount', 'Currency'];

/** Exports a winery's payouts, a row for each of their parts. For its owners. */
export const exportPayouts = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, wineryId: string): Promise<Result<CsvExport, 'forbidden'>> => {
    if (!(await mayManagePayouts(app, actor, wineryId))) return refuse('forbidden');
    return ok({ head, batches: partRows(app, wineryId) });
  },
);

async function* partRows(app: Pick<Infra, 'db'>, wineryId: string): AsyncGenerator<CsvCell[][]> {
  for (let offset = 0, read = batchSize; read === batchSize; offset += batchSize) {
    const rows = await listPayoutRows(app.db, { wineryId, limit: batchSize, offset, maxParts });
    read = rows.length;
    yield rows
      .map(presentPayout)
      .flatMap((payout) =>
        payout.parts.map((part): CsvCell[] => [
          ...[payout.day, payoutStatusLabels[payout.status], payout.id, decimalOf(payout.sent), payout.sent.currency],
          ...[part.number, part.orderId, payoutPartLabels[part.kind], part.amount, part.amount.currency],
        ]),
      );
  }
}

function presentPayout(row: PayoutListRow): ListedPayout {
  const { id, day, currency, expectedAt, arrivedAt, partCount, parts } = row;
  return {
    ...{ id, day, status: statusOf(row), partCount },
    amount: { amount: Number(row.amountCents), currency },
    sent: { amount: Number(row.sentAmount), currency: row.sentCurrency },
    expectedAt: expectedAt?.toISOString() ?? null,
    arrivedAt: arrivedAt?.toISOString() ?? null,
    parts: parts.map(({ orderId, number, kind, amountCents }) => ({
      ...{ orderId, number: formatOrderNumber(number), kind },
      amount: { amount: amountCents, currency },
    })),
  };
}

function statusOf({ sentAt, arrivedAt, returnedAt }: PayoutListRow): ListedPayout['status'] {
  if (returnedAt !== null) return 'returned';
  if (arrivedAt !== null) return 'arrived';
  return sentAt === null ? 'preparing' : 'sent';
}
