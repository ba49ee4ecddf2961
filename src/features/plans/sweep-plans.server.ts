import { randomUUID } from 'node:crypto';
import { shopDay } from '#features/accounts/age.ts';
import { changePayer, openCharges } from '#features/subscriptions/open-charges.server.ts';
import { runDueCharges } from '#features/subscriptions/run-due-charges.server.ts';
import { setWineryTerms } from '#features/wineries/terms/winery-terms.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Actor } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { hasOpenChargeback } from './db/chargeback-rows.server.ts';
import {
  findUnsettledInvoice,
  insertInvoice,
  listStoppedRenewals,
  takeInvoiceNumber,
  updateUnsettled,
} from './db/invoice-rows.server.ts';
import { findPlanRow } from './db/plan-rows.server.ts';
import {
  findPayer,
  isSuspended,
  listEndedPeriods,
  lockSubscription,
  lockWineryPlan,
  type SubscriptionRow,
  updateSubscription,
} from './db/subscription-rows.server.ts';
import { followPlanChargebacks } from './follow-plan-payment.server.ts';
import { isFree, planCurrency, priceOf, termsOf } from './plan.ts';
import {
  capturePlanPayments,
  chargeOf,
  endPlanOf,
  findParties,
  type PlanBillingApp,
  planCharges,
  settleInvoice,
} from './plan-charges.server.ts';
import { notifyOwners, warnOfEndingGrace } from './plan-notices.server.ts';
import { addDays, periodOf, quotePeriod } from './plan-period.ts';
import { makePlanRefunds } from './refund-payment.server.ts';
import { graceDays } from './winery-plan.ts';

/**
 * Continues the billing of plans: periods that have ended are renewed or end, cards are asked and charged. For the
 * system only. It may run on several nodes at once, and a process may die at any point.
 * @returns how much was done, up to `most` of each kind
 */
export const sweepPlans = defineUseCase(
  async (app: PlanBillingApp, actor: Actor, { most }: { most: number }): Promise<number> => {
    if (actor.kind !== 'system' || !app.payments) return 0;
    const today = shopDay(app.clock.now());
    const ended = await listEndedPeriods(app.db, today, most);
    for (const wineryId of ended) {
      await app.db.transaction().execute((db) => renew({ ...app, db }, wineryId, today));
    }
    await changeBannedPayers(app, most);
    const charged = await runDueCharges(app, planCharges(app), most);
    const warned = await warnOfEndingGrace(app, today, most);
    const captured = await capturePlanPayments(app, most);
    const followed = await followPlanChargebacks(app, most);
    return Math.max(ended.length, charged, warned, captured, followed, await makePlanRefunds(app, most));
  },
);

type Within = PlanBillingApp & { db: Transaction };

/** Begins the next period of a winery whose period has ended: of its plan, or of what was planned for this day. */
async function renew(app: Within, wineryId: string, today: string): Promise<void> {
  const { db } = app;
  await lockWineryPlan(db, wineryId);
  const subscription = await lockSubscription(db, wineryId);
  if (!subscription || subscription.endedAt !== null || subscription.endsOn > today) return;
  if (await findUnsettledInvoice(db, wineryId)) return;
  const plan = await findPlanRow(db, subscription.nextPlanId ?? subscription.planId);
  if (!plan) throw new Error(`The winery ${wineryId} has no plan`);
  if (isFree(plan)) return endPlanOf(app, wineryId, 'canceled');
  if (await isSuspended(db, wineryId)) return putOff(app, subscription, today);
  // why: a card whose bank takes payments back is not charged again until it has decided
  if (await hasOpenChargeback(db, wineryId)) return endPlanOf(app, wineryId, 'disputed');
  await beginPeriod(app, subscription, plan);
}

/** A suspended winery pays nothing: its next period begins on the day after the suspension. */
async function putOff({ db, clock }: Within, subscription: Locked<SubscriptionRow>, today: string): Promise<void> {
  await updateSubscription(db, subscription, { endsOn: addDays(today, 1) }, clock.now());
}

/** The card of another owner pays for a renewal whose payer is banned. */
async function changeBannedPayers(app: PlanBillingApp, most: number): Promise<void> {
  for (const { id, wineryId, payerId: bannedId } of await listStoppedRenewals(app.db, most)) {
    await app.db.transaction().execute(async (db) => {
      const payerId = await findPayer(db, wineryId, bannedId);
      const charge = payerId === bannedId ? undefined : await changePayer({ ...app, db }, id, payerId);
      if (charge) await updateUnsettled(db, charge, { payerId });
    });
  }
}

type Plan = Awaited<ReturnType<typeof findPlanRow>> & object;

async function beginPeriod(app: Within, subscription: Locked<SubscriptionRow>, plan: Plan): Promise<void> {
  const { db, clock } = app;
  const { wineryId, nextPlanId, nextInterval, anchorOn, periods, endsOn, creditCents } = subscription;
  const interval = nextInterval ?? subscription.interval;
  // why: a period that was put off, like another interval, begins a new count of periods
  const isPutOff = periodOf(anchorOn, interval, periods).startsOn !== endsOn;
  const isSame = interval === subscription.interval && !isPutOff;
  const [anchor, number] = isSame ? [anchorOn, periods] : [endsOn, 0];
  const quote = quotePeriod(periodOf(anchor, interval, number), priceOf(plan, interval), {
    unusedCents: 0,
    creditCents,
  });
  const payerId = await findPayer(db, wineryId, subscription.payerId);
  const { startsOn, endsOn: until, priceCents, creditLeftCents } = quote;
  const period = { anchorOn: anchor, periods: number + 1, startsOn, endsOn: until, priceCents };
  const now = clock.now();
  const next = { planId: plan.id, interval, payerId, nextPlanId: null, nextInterval: null, refundedCents: 0 };
  await updateSubscription(db, subscription, { ...next, ...period, creditCents: creditLeftCents }, now);
  const id = randomUUID();
  if (nextPlanId !== null) {
    await setWineryTerms(app, wineryId, termsOf(plan));
    const props = { plan: plan.name, priceCents, interval, renewsOn: until };
    await notifyOwners(app, wineryId, { mail: 'plan-changed', props }, id);
  }
  const names = { ...(await findParties(app, wineryId)), planName: plan.name };
  const about = { reason: 'renewal', state: 'open', currency: planCurrency, madeAt: now } as const;
  const none = { paidAt: null, cardBrand: null, cardLast4: null, paymentRef: null, capturedAt: null };
  const whose = { id, wineryId, payerId, planId: plan.id, interval, number: await takeInvoiceNumber(db) };
  const invoice = await insertInvoice(db, { ...whose, ...quote, ...about, ...names, ...none });
  if (quote.amountCents === 0) await settleInvoice(app, invoice, undefined);
  else await openCharges(app, [chargeOf({ id, wineryId, payerId, ...quote, retryDays: graceDays })]);
}
