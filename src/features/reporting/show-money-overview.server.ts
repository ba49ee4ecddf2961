import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  findComparison,
  listEarnedAbroad,
  listGatewayCosts,
  listOpenChargebacks,
  listTroubledPayouts,
  listTroubledRefunds,
} from './db/money-overview-rows.server.ts';
import type { Excerpt, LastComparison, MoneyOverview } from './money-overview.ts';

/** How many rows of each list are shown; the list of orders has them all. */
const mostListed = 5;

/** Of how many days the gateway's costs are summed up. */
const costDays = 30;

/** A comparison runs every day; after a day and a half without one something is wrong. In milliseconds. */
const overdueAfter = 36 * 3600 * 1000;

/**
 * What is open about the shop's money: alarms, payouts, refunds and chargebacks that need attention, and when the ledger
 * was last compared with the gateway. For admins. Six queries, however much is open.
 */
export const showMoneyOverview = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<MoneyOverview, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const { openAlarms, ...comparison } = await findComparison(app.db);
    const payouts = await listTroubledPayouts(app.db, mostListed);
    const refunds = await listTroubledRefunds(app.db, mostListed);
    const chargebacks = await listOpenChargebacks(app.db, mostListed);
    const since = new Date(app.clock.now().getTime() - costDays * 24 * 3600 * 1000);
    const costs = await listGatewayCosts(app.db, since);
    const abroad = await listEarnedAbroad(app.db);
    return ok({
      openAlarms,
      comparison: presentComparison(comparison, app.clock.now()),
      payouts: excerptOf(payouts, ({ kind, problem, at, ...row }) => {
        return { ...concernOf(row), kind, problem, dueAt: at.toISOString() };
      }),
      refunds: excerptOf(refunds, ({ problem, at, ...row }) => {
        return { ...concernOf(row), problem, since: at.toISOString() };
      }),
      chargebacks: excerptOf(chargebacks, ({ at, ...row }) => ({ ...concernOf(row), openedAt: at.toISOString() })),
      costs: costs.map(({ kind, cents, currency }) => ({ kind, amount: { amount: Number(cents), currency } })),
      earnedAbroad: abroad.map(({ amount, currency }) => ({ amount: Number(amount), currency })),
    });
  },
);

function concernOf(row: { orderId: string; slug: string; name: string; cents: number; currency: string }) {
  const { orderId, slug, name, cents, currency } = row;
  return { orderId, winery: { slug, name }, amount: { amount: cents, currency } };
}

function excerptOf<Row extends { total: number }, Item>(
  rows: readonly Row[],
  present: (row: Row) => Item,
): Excerpt<Item> {
  return { items: rows.map(present), total: rows[0]?.total ?? 0 };
}

function presentComparison(
  row: { reconciledUntil: Date | null; startedAt: Date | null; completedAt: Date | null },
  now: Date,
): LastComparison {
  const { reconciledUntil, startedAt, completedAt } = row;
  const isRunning = startedAt !== null && (completedAt === null || startedAt > completedAt);
  return {
    reconciledUntil: reconciledUntil?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    runningSince: isRunning ? startedAt.toISOString() : null,
    overdue: completedAt !== null && now.getTime() - completedAt.getTime() > overdueAfter,
  };
}
