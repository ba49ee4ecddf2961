import { gatewayOf } from '#features/payments/charges/payment.server.ts';
import type { GatewayDispute } from '#features/payments/charges/payment-gateway.ts';
import {
  recordPlanChargeback,
  recordPlanDecision,
  recordPlanRefundReturn,
} from '#features/payments/operator-income.server.ts';
import { findPaymentEvent } from '#features/payments/receive-payment-event.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { Actor } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  claimOpenChargebacks,
  decidePlanChargeback,
  findInvoiceOfPayment,
  insertPlanChargeback,
  listPlanChargebacks,
  type PlanChargebackRow,
} from './db/chargeback-rows.server.ts';
import { findInvoice, findUnsettledInvoice, type InvoiceRow } from './db/invoice-rows.server.ts';
import { listMadeRefunds, lockInvoice, type RefundRow, setReturned } from './db/refund-rows.server.ts';
import { lockSubscription, lockWineryPlan, updateSubscription } from './db/subscription-rows.server.ts';
import { endPlanOf, type PlanBillingApp, voidInvoice } from './plan-charges.server.ts';
import { creditNoteNumber, invoiceNumber } from './plan-invoice.ts';
import { notifyAdmins, notifyOwners } from './plan-notices.server.ts';
import { addDays } from './plan-period.ts';
import { takeOffPlan } from './refund-payment.server.ts';

type Within = PlanBillingApp & { db: Transaction };

/**
 * Reads from the gateway what banks did with a payment for a plan: whether it was taken back, how that was decided, and
 * whether a refund of it was returned. Payments for anything else are left alone. For the system only; safe to repeat.
 * @returns `retry` if the card was charged and that is not stored yet
 */
export const syncPlanPayment = defineUseCase(
  async (app: PlanBillingApp, actor: Actor, paymentRef: string): Promise<JobOutcome> => {
    if (actor.kind !== 'system' || !app.payments) return 'give-up';
    const found = await findInvoiceOfPayment(app.db, paymentRef);
    if (!found) return 'done';
    if (found.capturedAt === null) return 'retry';
    const open = (await listPlanChargebacks(app.db, found.id)).find(({ state }) => state === 'open');
    const dispute = await gatewayOf(app).readDispute(paymentRef, open?.disputeRef);
    if (dispute) await app.db.transaction().execute((db) => applyDispute({ ...app, db }, found.id, dispute));
    for (const refund of await listMadeRefunds(app.db, found.id)) {
      if ((await gatewayOf(app).readOwnRefund({ ref: paymentRef, refundId: refund.id })) !== 'failed') continue;
      await app.db.transaction().execute((db) => applyReturn({ ...app, db }, refund, paymentRef));
    }
    return 'done';
  },
);

/** Handles an event of the gateway if it is about a payment for a plan. For the system only. */
export const applyPlanPaymentEvent = defineUseCase(
  async (app: PlanBillingApp, actor: Actor, job: Pick<Job, 'data'>): Promise<JobOutcome> => {
    if (actor.kind !== 'system') return 'give-up';
    // why: the queue contains only jobs with the id of an event
    const { eventId } = job.data as { eventId: string };
    const event = await findPaymentEvent(app, eventId);
    if (!event || !/^(charge\.(dispute|refund)|refund)\./.test(event.type)) return 'done';
    return syncPlanPayment(app, actor, event.objectRef);
  },
);

/** How long after the last time the gateway is asked again about an open chargeback, in milliseconds. */
const checkInterval = 6 * 3_600_000;

/** Asks the gateway how banks decided, in case an event was lost. The caller checks permissions. @returns how many */
export async function followPlanChargebacks(app: PlanBillingApp, most: number): Promise<number> {
  const now = app.clock.now();
  const before = new Date(now.getTime() - checkInterval);
  const payments = await claimOpenChargebacks(app.db, { now, before, most });
  for (const paymentRef of payments) {
    try {
      await syncPlanPayment(app, { kind: 'system' }, paymentRef);
    } catch (error) {
      app.errors.report('payment-failed', error);
    }
  }
  return payments.length;
}

async function applyDispute(app: Within, invoiceId: string, dispute: GatewayDispute): Promise<void> {
  const invoice = await lockPaidInvoice(app, invoiceId);
  if (!invoice) return;
  const known = await listPlanChargebacks(app.db, invoiceId);
  const chargeback =
    known.find(({ disputeRef }) => disputeRef === dispute.ref) ??
    (await openChargeback(app, invoice, dispute, known.length + 1));
  if (dispute.status !== 'open') await decide(app, invoice, chargeback, dispute.status);
}

/** An invoice, locked after the plan of its winery, as everywhere. */
async function lockPaidInvoice({ db }: Within, id: string): Promise<Locked<InvoiceRow> | undefined> {
  const invoice = await findInvoice(db, id);
  if (invoice?.wineryId) await lockWineryPlan(db, invoice.wineryId);
  const locked = await lockInvoice(db, id);
  return invoice && locked && { ...invoice, ...locked };
}

/** Stores that a bank has taken a payment back, and tells the operator and the winery's owners. */
async function openChargeback(
  app: Within,
  invoice: InvoiceRow,
  { ref: disputeRef, amountCents, feeCents }: GatewayDispute,
  round: number,
): Promise<PlanChargebackRow> {
  const now = app.clock.now();
  const row = {
    ...{ disputeRef, invoiceId: invoice.id, round, amountCents, feeCents },
    ...{ state: 'open' as const, openedAt: now, decidedAt: null, checkedAt: now },
  };
  await insertPlanChargeback(app.db, row);
  await recordPlanChargeback(app, paymentOf(invoice, amountCents), { feeCents, round });
  await tellAdmins(app, invoice, row, 'open');
  if (invoice.wineryId === null) return row;
  const props = { plan: invoice.planName, amountCents, lastDay: addDays(invoice.endsOn, -1) };
  await notifyOwners(app, invoice.wineryId, { mail: 'plan-disputed', props }, disputeRef);
  await endUnpaidRenewal(app, invoice.wineryId);
  return row;
}

/** A renewal that is not paid yet is not charged to a card whose bank takes payments back: the plan ends. */
async function endUnpaidRenewal(app: Within, wineryId: string): Promise<void> {
  const unsettled = await findUnsettledInvoice(app.db, wineryId);
  if (unsettled?.state === 'open') await voidInvoice(app, unsettled.id, 'disputed');
}

/**
 * Stores the bank's decision. What is lost is treated like a refund that the winery took itself: it is taken off its
 * credit and its period, and the plan ends.
 */
async function decide(
  app: Within,
  invoice: Locked<InvoiceRow>,
  chargeback: PlanChargebackRow,
  state: 'won' | 'lost',
): Promise<void> {
  const { disputeRef, amountCents, round } = chargeback;
  if (!(await decidePlanChargeback(app.db, invoice, disputeRef, { state, decidedAt: app.clock.now() }))) return;
  await recordPlanDecision(app, paymentOf(invoice, amountCents), { outcome: state, round });
  await tellAdmins(app, invoice, chargeback, state);
  if (state === 'won' || invoice.wineryId === null) return;
  await takeOffPlan(app, { ...invoice, wineryId: invoice.wineryId }, amountCents);
  await endPlanOf(app, invoice.wineryId, 'disputed');
}

/** Stores that a bank returned a refund: the operator has the money again, and an admin can refund it again. */
async function applyReturn(app: Within, refund: RefundRow, paymentRef: string): Promise<void> {
  const { db, clock } = app;
  const invoice = await lockPaidInvoice(app, refund.invoiceId);
  if (!invoice) return;
  if (!(await setReturned(db, invoice, refund.id, clock.now()))) return;
  const { amountCents, number, round } = refund;
  await recordPlanRefundReturn(app, { ...paymentOf(invoice, amountCents), paymentRef }, round);
  const note = { plan: invoice.planName, creditNote: creditNoteNumber(number ?? 0), amountCents };
  const forAdmins = { ...note, winery: invoice.wineryName, path: adminPath(invoice) };
  await notifyAdmins(app, { mail: 'plan-refund-returned', props: forAdmins }, refund.id);
  if (invoice.wineryId === null) return;
  await giveBackToPlan(app, { ...invoice, wineryId: invoice.wineryId }, refund);
  await notifyOwners(app, invoice.wineryId, { mail: 'plan-refund-failed', props: note }, refund.id);
}

/** Undoes what a refund took off the winery's plan. A period that has ended since is left as it is. */
async function giveBackToPlan(
  { db, clock }: Within,
  invoice: InvoiceRow & { wineryId: string },
  { ofCreditCents, ofPeriodCents }: RefundRow,
): Promise<void> {
  const subscription = await lockSubscription(db, invoice.wineryId);
  if (!subscription) return;
  const isSamePeriod = subscription.startsOn === invoice.startsOn;
  const changed = {
    creditCents: subscription.creditCents + ofCreditCents,
    refundedCents: Math.max(0, subscription.refundedCents - (isSamePeriod ? ofPeriodCents : 0)),
  };
  await updateSubscription(db, subscription, changed, clock.now());
}

function paymentOf({ paymentRef, wineryId, currency }: InvoiceRow, amountCents: number) {
  return { paymentRef: paymentRef ?? '', wineryId, currency, amountCents };
}

function adminPath({ id }: Pick<InvoiceRow, 'id'>) {
  return `/dashboard/plans/payments/${id}` as const;
}

async function tellAdmins(
  app: Within,
  invoice: InvoiceRow,
  { disputeRef, amountCents, feeCents }: PlanChargebackRow,
  status: 'open' | 'won' | 'lost',
): Promise<void> {
  const { wineryName: winery, planName: plan, number } = invoice;
  const about = { winery, plan, invoice: invoiceNumber(number ?? 0), amountCents, feeCents, status };
  const props = { ...about, path: adminPath(invoice) };
  await notifyAdmins(app, { mail: 'plan-chargeback', props }, `${disputeRef}:${status}`);
}
