import { publicName } from '#features/accounts/profile/public-person.ts';
import { type ChosenPage, choosePage } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { countMoved, listMonths, listOrderSums } from '../db/earnings-rows.server.ts';
import type { Earnings, OrderEarnings } from './earnings.ts';
import { earningsFromSums } from './earnings-from-sums.ts';
import { monthAfter } from './earnings-month.ts';
import { monthSchema } from './earnings-query.schema.ts';
import { findOwnWinery, type OwnWinery } from './find-owned-winery.server.ts';

/** A month of a winery's earnings, order by order. `sum` is of the whole month; null where no money moved. */
export type MonthOrders = OwnWinery & ChosenPage & { month: string; sum: Earnings | null; orders: OrderEarnings[] };

/** How many orders a page of a month has. */
const perPage = 25;

/**
 * The orders whose money moved in a month, those that moved last first, 25 a page, each with what moved in that month. For the winery's
 * owners alone. Four queries.
 * @param asked.winery its slug; of those that the viewer owns, or the first
 */
export async function listMonthEarnings(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  asked: { winery: string | null; month: string; page: string | null },
): Promise<Result<MonthOrders, 'forbidden' | 'not-found'>> {
  const own = await findOwnWinery(app, viewer, asked.winery);
  if (!own.ok) return own;
  const parsed = monthSchema.safeParse(asked.month);
  if (!parsed.success) return refuse('not-found');
  const month = parsed.data;
  const span = { wineryId: own.value.winery.id, from: month, until: monthAfter(month) };
  const [sums] = await listMonths(app.db, span);
  const chosen = choosePage(asked.page, { total: await countMoved(app.db, span), perPage });
  const rows = await listOrderSums(app.db, span, { limit: perPage, offset: (chosen.page - 1) * perPage });
  const orders = rows.map((row) => ({
    orderId: row.orderId,
    buyer: publicName(row),
    at: row.at.toISOString(),
    ...earningsFromSums(row),
  }));
  return ok({ ...own.value, ...chosen, month, sum: sums ? earningsFromSums(sums) : null, orders });
}
