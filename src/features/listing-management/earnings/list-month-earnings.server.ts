import { publicName } from '#features/accounts/profile/public-person.ts';
import { type Pagination, paginate } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { countOrdersInSpan, listMonths, listOrderSums } from '../db/earnings-rows.server.ts';
import type { Earnings, OrderEarnings } from './earnings.ts';
import { toEarnings } from './earnings-from-sums.ts';
import { monthAfter } from './earnings-month.ts';
import { monthSchema } from './earnings-query.schema.ts';
import { findOwnedWinery, type OwnedWinery } from './find-owned-winery.server.ts';

/** A month of a winery's earnings, order by order. `sum` is of the whole month; null where no money moved. */
export type MonthEarningsPage = OwnedWinery & Pagination & { month: string; sum: Earnings | null; orders: OrderEarnings[] };

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
): Promise<Result<MonthEarningsPage, 'forbidden' | 'not-found'>> {
  const own = await findOwnedWinery(app, viewer, asked.winery);
  if (!own.ok) return own;
  const parsed = monthSchema.safeParse(asked.month);
  if (!parsed.success) return refuse('not-found');
  const month = parsed.data;
  const span = { wineryId: own.value.winery.id, from: month, until: monthAfter(month) };
  const [sums] = await listMonths(app.db, span);
  const pagination = paginate(asked.page, { total: await countOrdersInSpan(app.db, span), perPage });
  const rows = await listOrderSums(app.db, span, { limit: perPage, offset: (pagination.page - 1) * perPage });
  const orders = rows.map((row) => ({
    orderId: row.orderId,
    buyer: publicName(row),
    at: row.at.toISOString(),
    ...toEarnings(row),
  }));
  return ok({ ...own.value, ...pagination, month, sum: sums ? toEarnings(sums) : null, orders });
}
