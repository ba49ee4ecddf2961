import { shopDay } from '#features/accounts/age.ts';
import { gatewayOf } from '#features/payments/charges/payment.server.ts';
import type { PaymentGateway } from '#features/payments/charges/payment-gateway.ts';
import { cardQueue } from '#features/payments/job-queues.ts';
import { recordPlanIncome } from '#features/payments/operator-income.server.ts';
import { confirmPaymentPath, paymentOfCharge } from '#features/subscriptions/charge.ts';
import type { ChargeHandlers, FailedAttempt } from '#features/subscriptions/run-due-charges.server.ts';
import { setWineryTerms } from '#features/wineries/terms/winery-terms.server.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import {
  findInvoice,
  type InvoiceRow,
  listInvoicesToCapture,
  lockUnsettled,
  setCaptured,
  takeInvoiceNumber,
  updateUnsettled,
} from './db/invoice-rows.server.ts';
import { findPlanRow, listOfferedPlanRows } from './db/plan-rows.server.ts';
import { lockInvoice } from './db/refund-rows.server.ts';
import {
  findBilledWinery,
  lockSubscription,
  lockWineryPlan,
  storeSubscription,
  updateSubscription,
} from './db/subscription-rows.server.ts';
import { isFree, planCurrency, termsOf } from './plan.ts';
import { invoiceNumber, type Operator, operatorLines } from './plan-invoice.ts';
import type { PlanEnd } from './plan-mails.ts';
import { notifyOwners } from './plan-notices.server.ts';
import { addDays } from './plan-period.ts';
import { graceDays } from './winery-plan.ts';

/** What billing plans needs. */
export type PlanBillingApp = Pick<Infra, 'db' | 'clock' | 'errors' | 'jobs'> & {
  payments: PaymentGateway | undefined;
  operator: Operator;
};

type Within = { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>;

/** What a payment for a plan was made with. */
type Made = { ref: string; card: { brand: string; last4: string } | null };

/**
 * What plans do with the charges of their invoices: one that is authorized begins the period; one that is given up ends
 * the change, or after the days of grace the plan.
 */
export function planCharges(app: PlanBillingApp): ChargeHandlers {
  return {
    kind: 'plan',
    cancelsUnwanted: true,
    keepWanted: lockUnsettled,
    shippingOf: async () => new Map(),
    async canceled(db, charges) {
      for (const { id } of charges) await voidInvoice({ ...app, db }, id, 'unpaid');
    },
    async authorized(db, charge, made) {
      await settleInvoice({ ...app, db }, charge, made);
      const { id, userId } = charge;
      if (!paymentOfCharge(charge).savesCard) return;
      await app.jobs.send(cardQueue, { userId, paymentRef: made.ref }, { db, key: `keep:${id}` });
    },
    declined: (db, failed) => recordDecline({ ...app, db }, failed),
  };
}

/** The charge of an invoice: its payer's saved card is asked, again for some days if it is declined. */
export function chargeOf(invoice: {
  id: string;
  wineryId: string;
  payerId: string;
  amountCents: number;
  retryDays: number;
}) {
  const { id, wineryId, payerId: userId, amountCents, retryDays } = invoice;
  const amounts = { amountCents, feeCents: 0, currency: planCurrency, accountRef: null, shippedMl: 0 };
  const kind = 'plan' as const;
  return { id, kind, subscriptionId: wineryId, period: id, userId, wineryId, ...amounts, retryDays };
}

/** Who is on an invoice: the winery with its address, and the operator, as they are now. One query. */
export async function findParties({ db, operator }: Pick<PlanBillingApp, 'db' | 'operator'>, wineryId: string) {
  const { name, street, city, state, zip } = await findBilledWinery(db, wineryId);
  const billedTo = [...(street === null ? [] : [street]), `${city}, ${state}${zip === null ? '' : ` ${zip}`}`];
  return { wineryName: name, billedTo, billedBy: operatorLines(operator) };
}

/**
 * Marks an invoice as paid, and begins its period: the winery has the plan's terms from now on.
 * @param unsettled a new invoice, or one whose charge is locked
 * @param made undefined if there was nothing to charge
 */
export async function settleInvoice(
  app: Within,
  unsettled: Locked<{ id: string }>,
  made: Made | undefined,
): Promise<void> {
  const { db, clock } = app;
  const { id } = unsettled;
  const known = await findInvoice(db, id);
  if (!known?.wineryId) throw new Error(`The invoice ${id} has no winery`);
  await lockWineryPlan(db, known.wineryId);
  const payment = made && { paymentRef: made.ref, cardBrand: made.card?.brand, cardLast4: made.card?.last4 };
  const number = known.number ?? (await takeInvoiceNumber(db));
  const paid = { state: 'paid', paidAt: clock.now(), number, ...payment } as const;
  const invoice = await updateUnsettled(db, unsettled, paid);
  // why: what was authorized is canceled when its answer is stored again
  if (!invoice?.wineryId) throw new Error(`The invoice ${id} is settled already`);
  if (invoice.reason === 'change') await beginPlan(app, { ...invoice, wineryId: invoice.wineryId });
  else await endGrace(app, invoice.wineryId);
  if (!made) return;
  const path = `/manage-subscriptions-settings/invoices/${id}` as const;
  const paidFor = { plan: invoice.planName, invoice: invoiceNumber(number), amountCents: invoice.amountCents, path };
  await notifyOwners(app, invoice.wineryId, { mail: 'plan-paid', props: paidFor }, id);
}

/** Begins a plan that a winery changed to, with its terms. */
async function beginPlan(app: Within, invoice: InvoiceRow & { wineryId: string }): Promise<void> {
  const { db, clock } = app;
  const { wineryId, planId, interval, payerId, startsOn, endsOn, priceCents, creditLeftCents } = invoice;
  const plan = await findPlanRow(db, planId);
  if (!plan) throw new Error(`There is no plan ${planId}`);
  const period = { anchorOn: startsOn, periods: 1, startsOn, endsOn, priceCents };
  const rest = {
    ...{ creditCents: creditLeftCents, refundedCents: 0, nextPlanId: null, nextInterval: null },
    ...{ unpaidSince: null, graceMailedFor: null, endedAt: null },
  };
  await storeSubscription(db, { wineryId, planId, interval, payerId, ...period, ...rest }, clock.now());
  await setWineryTerms({ db, clock }, wineryId, termsOf(plan));
  const props = { plan: plan.name, priceCents, interval, renewsOn: endsOn };
  await notifyOwners(app, wineryId, { mail: 'plan-changed', props }, invoice.id);
}

async function endGrace({ db, clock }: Within, wineryId: string): Promise<void> {
  const subscription = await lockSubscription(db, wineryId);
  if (subscription) await updateSubscription(db, subscription, { unpaidSince: null }, clock.now());
}

/**
 * Makes an invoice void that is not settled. With a renewal the plan ends, and the credit that it was to use is there
 * again. Runs in the caller's transaction.
 */
export async function voidInvoice(app: Within, id: string, because: PlanEnd): Promise<void> {
  const { db, clock } = app;
  const wineryId = (await findInvoice(db, id))?.wineryId;
  if (wineryId) await lockWineryPlan(db, wineryId);
  const locked = await lockInvoice(db, id);
  const invoice = locked && (await updateUnsettled(db, locked, { state: 'void' }));
  if (!wineryId || invoice?.reason !== 'renewal') return;
  const subscription = await lockSubscription(db, wineryId);
  if (!subscription) return;
  const creditCents = subscription.creditCents + invoice.creditCents - invoice.creditLeftCents;
  await updateSubscription(db, subscription, { creditCents }, clock.now());
  await endPlanOf(app, wineryId, because);
}

async function recordDecline(app: Within, failed: FailedAttempt): Promise<void> {
  const { db, clock } = app;
  const { id, code, nextAt, follows } = failed;
  if (!nextAt) return voidInvoice(app, id, 'unpaid');
  const invoice = await findInvoice(db, id);
  if (!invoice?.wineryId || invoice.reason === 'change') return;
  const { wineryId, payerId, planName, amountCents } = invoice;
  await lockWineryPlan(db, wineryId);
  const subscription = await lockSubscription(db, wineryId);
  // why: what the shop canceled says nothing of the card
  if (code === 'canceled' || !subscription || subscription.unpaidSince !== null) return;
  const today = shopDay(clock.now());
  await updateSubscription(db, subscription, { unpaidSince: today }, clock.now());
  const times = { nextAt: nextAt.toISOString(), endsOn: addDays(today, graceDays) };
  const declined = { plan: planName, amountCents, ...times, follows };
  const props = (ownerId: string) => ({ ...declined, path: ownerId === payerId ? confirmPaymentPath(id) : null });
  await notifyOwners(app, wineryId, { mail: 'plan-payment-declined', props }, id);
}

/**
 * Ends the plan that a winery pays for: it has the free one from now on, and what exceeds its limits stays. Runs in the
 * caller's transaction.
 */
export async function endPlanOf(app: Within, wineryId: string, because: PlanEnd): Promise<void> {
  const { db, clock } = app;
  await lockWineryPlan(db, wineryId);
  const subscription = await lockSubscription(db, wineryId);
  if (!subscription || subscription.endedAt !== null) return;
  const ended = { endedAt: clock.now(), nextPlanId: null, nextInterval: null, unpaidSince: null };
  await updateSubscription(db, subscription, ended, clock.now());
  const free = (await listOfferedPlanRows(db)).find(isFree);
  if (!free) return;
  await setWineryTerms(app, wineryId, termsOf(free));
  const plan = (await findPlanRow(db, subscription.planId))?.name ?? '';
  const props = { plan, because, next: free.name };
  await notifyOwners(app, wineryId, { mail: 'plan-ended', props }, `${wineryId}:${subscription.startsOn}`);
}

/** Charges the cards that paid for plans, and enters the money. @returns how many there were, up to `most` */
export async function capturePlanPayments(app: PlanBillingApp & { db: Database }, most: number): Promise<number> {
  const waiting = await listInvoicesToCapture(app.db, most);
  for (const { id, ...payment } of waiting) {
    try {
      const captured = await gatewayOf(app).capture(payment.paymentRef, `plan:${id}:capture`);
      if (captured.kind === 'refused') app.errors.report('payment-failed', new Error(captured.failure.message));
      if (captured.kind !== 'done') continue;
      await app.db.transaction().execute(async (db) => {
        if (!(await setCaptured(db, id, app.clock.now()))) return;
        await recordPlanIncome({ ...app, db }, payment, captured.value.feeCents);
      });
    } catch (error) {
      app.errors.report('payment-failed', error);
    }
  }
  return waiting.length;
}
