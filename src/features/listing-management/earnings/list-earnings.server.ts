import { z } from 'zod';
import { publicName } from '#features/accounts/profile/public-person.ts';
import { addMonths } from '#features/availability/local-day.ts';
import { type Pagination, paginate, rowsOfPage } from '#features/listings/pagination.ts';
import { formatOrderNumber } from '#features/orders/order-number.ts';
import type { PayoutTerms } from '#features/payments/payouts/payout-plan.ts';
import { chooseWinery } from '#features/wineries/choose-winery.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import type { WineryMembership } from '#features/wineries/winery.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { yearIn } from '#kit/time.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countOrdersInSpan, listMonths, listOrderSums } from '../db/earnings-rows.server.ts';
import { findPayoutStanding } from '../db/outlook-rows.server.ts';
import { type Earnings, type MonthEarnings, type OrderEarnings, toEarnings } from './earnings.ts';
import { readPayoutOutlook } from './payout-outlook.server.ts';
import type { PayoutOutlook } from './payout-outlook.ts';

/** A year of a winery's earnings, and what it can expect now. `years` are all that may have any, latest first. */
export type YearEarnings = OwnedWinery & {
  year: string;
  years: string[];
  months: MonthEarnings[];
  outlook: PayoutOutlook;
};

/**
 * Lists what a winery earned in a year, by month, latest first, and what it can expect to be paid. For its owners only.
 * Four queries.
 * @param input.winery its slug; null for the first of the actor's own wineries
 * @param input.year as in the URL; the current one if invalid
 */
export const listEarnings = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & { payoutTerms: PayoutTerms },
    actor: Actor,
    input: { winery: string | null; year: string | null },
  ): Promise<Result<YearEarnings, 'forbidden' | 'not-found'>> => {
    const owned = await findOwnedWinery(app, actor, input.winery);
    if (!owned.ok) return owned;
    const { id: wineryId, timezone } = owned.value.winery;
    const standing = await findPayoutStanding(app.db, wineryId);
    const now = yearIn(app.clock.now(), timezone);
    const first = yearIn(standing.firstSaleAt ?? app.clock.now(), timezone);
    const years = Array.from({ length: now - first + 1 }, (_, back) => String(now - back));
    const parsed = yearSchema.safeParse(input.year);
    const year = parsed.success && years.includes(parsed.data) ? parsed.data : String(now);
    const span = { wineryId, timezone, from: `${year}-01`, until: `${Number(year) + 1}-01` };
    const rows = await listMonths(app.db, span);
    const months = rows.map((row) => ({ month: row.month, ...toEarnings(row) }));
    const outlook = await readPayoutOutlook(app, wineryId, standing);
    return ok({ ...owned.value, year, years, months, outlook });
  },
);

/** A month of a winery's earnings, by order. `sum` is of the whole month; null if there were no movements. */
export type MonthEarningsPage = OwnedWinery &
  Pagination & { month: string; sum: Earnings | null; orders: OrderEarnings[] };

/** How many orders a page of a month has. */
const perPage = 25;

/**
 * Lists the orders with movements in a month, latest first, 25 a page, each with its sums of that month. For the
 * winery's owners only. Four queries.
 * @param input.winery its slug; null for the first of the actor's own wineries
 */
export const listMonthEarnings = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    input: { winery: string | null; month: string; page: string | null },
  ): Promise<Result<MonthEarningsPage, 'forbidden' | 'not-found'>> => {
    const owned = await findOwnedWinery(app, actor, input.winery);
    if (!owned.ok) return owned;
    const parsed = monthSchema.safeParse(input.month);
    if (!parsed.success) return refuse('not-found');
    const month = parsed.data;
    const { id: wineryId, timezone } = owned.value.winery;
    const span = { wineryId, timezone, from: month, until: monthAfter(month) };
    const [sums] = await listMonths(app.db, span);
    const pagination = paginate(input.page, { total: await countOrdersInSpan(app.db, span), perPage });
    const rows = await listOrderSums(app.db, span, rowsOfPage(pagination, perPage));
    const orders = rows.map((row) => ({
      orderId: row.orderId,
      number: formatOrderNumber(row.number),
      buyer: publicName(row),
      at: row.at.toISOString(),
      ...toEarnings(row),
    }));
    return ok({ ...owned.value, ...pagination, month, sum: sums ? toEarnings(sums) : null, orders });
  },
);

/** A winery whose earnings are shown, and all wineries that the actor owns. */
type OwnedWinery = { winery: WineryMembership; wineries: WineryMembership[] };

/**
 * The winery of a slug among those that the actor owns; null for the first one. Members do not see earnings. One query.
 */
export const findOwnedWinery = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    slug: string | null,
  ): Promise<Result<OwnedWinery, 'forbidden' | 'not-found'>> => {
    const wineries = (await listWineryMemberships(app, actor)).filter(({ role }) => isPermitted(role, 'earnings'));
    const chosen = chooseWinery(wineries, slug);
    return chosen.ok ? ok({ winery: chosen.value, wineries }) : chosen;
  },
);

/**
 * The following month, as `2026-12`.
 * @param month as `2026-11`
 */
export function monthAfter(month: string): string {
  return addMonths(`${month}-01`, 1).slice(0, 7);
}

/** A year as `2026`, and a month as `2026-11`. */
export const yearSchema = z.string().regex(/^20\d\d$/);
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
