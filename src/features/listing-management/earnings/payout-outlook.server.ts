import { shopDay } from '#features/accounts/age.ts';
import { publicName } from '#features/accounts/profile/public-person.ts';
import { nextPayoutDay } from '#features/payments/payouts/gathered/gathered-payout.ts';
import { type PayoutTerms, reserveShare } from '#features/payments/payouts/payout-plan.ts';
import type { Infra } from '#infra/infra.ts';
import {
  listUnarrivedPayouts,
  type PayoutStage,
  type PayoutStanding,
  type UnarrivedPayoutRow,
} from '../db/outlook-rows.server.ts';
import type { OutlookTerms, PayoutOutlook, PayoutSum, UpcomingPayout } from './payout-outlook.ts';

/** How many payouts, and how many slices of reserve, are listed. */
const mostListed = 10;

const day = 24 * 3600 * 1000;

/** The number of days from one day to a later one. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / day);

/** The currency of sums without payouts. */
const shopCurrency = 'USD';

/** What a winery can expect to be paid. The caller checks permissions. One query. */
export async function readPayoutOutlook(
  app: Pick<Infra, 'db' | 'clock'> & { payoutTerms: PayoutTerms },
  wineryId: string,
  standing: PayoutStanding,
): Promise<PayoutOutlook> {
  const rows = await listUnarrivedPayouts(app.db, { wineryId, most: mostListed });
  const at = (stage: PayoutStage) => rows.filter((row) => row.stage === stage);
  const sumOf = ([first]: readonly UnarrivedPayoutRow[]): PayoutSum | null =>
    first ? { count: first.count, amount: { amount: Number(first.sumCents), currency: first.currency } } : null;
  const owed = Number(standing.owedCents);
  const [next, reserve] = [at('next'), at('reserve')];
  const held = sumOf(reserve);
  return {
    next: {
      ...(sumOf(next) ?? { count: 0, amount: { amount: 0, currency: shopCurrency } }),
      payouts: next.map((row) => toUpcoming(row, standing.weekday)),
    },
    later: sumOf(at('later')),
    onTheWay: sumOf(at('sent')),
    disputed: sumOf(at('disputed')),
    reserve: held && { ...held, slices: reserve.map((row) => toUpcoming(row, null)) },
    late: (next[0]?.lateCount ?? 0) + (at('sent')[0]?.lateCount ?? 0),
    owed: owed === 0 ? null : { amount: owed, currency: rows[0]?.currency ?? shopCurrency },
    paused: standing.paused,
    terms: termsOf(app, standing),
  };
}

/** @param weekday the day of the week on which the winery is paid: what is due before waits for it */
function toUpcoming(row: UnarrivedPayoutRow, weekday: number | null): UpcomingPayout {
  const { orderId, kind, cents, currency, late, returned } = row;
  const dueOn = shopDay(row.at);
  const waitDays = returned ? 0 : daysBetween(dueOn, nextPayoutDay(dueOn, weekday));
  const at = new Date(row.at.getTime() + waitDays * day).toISOString();
  return {
    ...{ orderId, kind, buyer: publicName(row), amount: { amount: cents, currency }, at },
    status: returned ? 'returned' : late ? 'late' : 'scheduled',
  };
}

function termsOf(
  { payoutTerms, clock }: Pick<Infra, 'clock'> & { payoutTerms: PayoutTerms },
  { firstSaleAt, delayDays, weekday }: PayoutStanding,
): OutlookTerms {
  const { reserveHoldDays: holdDays, reservePeriodDays: periodDays } = payoutTerms;
  const basisPoints = reserveShare(payoutTerms, firstSaleAt, clock.now());
  const until = firstSaleAt && new Date(firstSaleAt.getTime() + periodDays * day).toISOString();
  return {
    delayDays: delayDays ?? payoutTerms.delayDays,
    weekday,
    reserve: basisPoints === 0 || periodDays === 0 ? null : { basisPoints, holdDays, periodDays, until },
  };
}
