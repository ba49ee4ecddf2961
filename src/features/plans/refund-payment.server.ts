import { shopDay } from '#features/accounts/age.ts';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { gatewayOf } from '#features/payments/charges/payment.server.ts';
import { recordPlanRefund } from '#features/payments/operator-income.server.ts';
import type { Transaction } from '#infra/database.ts';
import { type Actor, authorizeAdmin, type SignedIn } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { formatMoney } from '#kit/money.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listPlanChargebacks, type PlanChargebackRow } from './db/chargeback-rows.server.ts';
import { findInvoice, type InvoiceRow } from './db/invoice-rows.server.ts';
import {
  endRefund,
  findRefund,
  insertRefund,
  listRefundRows,
  listRefundsToMake,
  lockInvoice,
  type RefundRow,
  type RefundToMake,
  takeCreditNoteNumber,
} from './db/refund-rows.server.ts';
import { lockSubscription, lockWineryPlan, updateSubscription } from './db/subscription-rows.server.ts';
import { type PlanRefundFields, planIdSchema, planRefundSchema } from './plan.schema.ts';
import type { PlanBillingApp } from './plan-charges.server.ts';
import { creditNoteNumber, invoiceNumber } from './plan-invoice.ts';
import { notifyOwners } from './plan-notices.server.ts';

/** The most refunds of one payment: a gateway's list of them is read at once. */
const maxRounds = 20;

/** How many refunds are made while the admin waits, their own among them. */
const refundsAtOnce = 20;

export type RefundPlanResult = Result<
  { creditNote: string },
  | 'forbidden'
  | 'proof-required'
  | 'not-found'
  | 'plan-pending'
  | 'plan-disputed'
  | 'refund-pending'
  | 'refund-refused'
  | InvalidParams
>;

type Within = PlanBillingApp & { db: Transaction };

/**
 * Gives a winery back what it paid for a plan, in whole or in part, with a credit note. For admins with a fresh
 * proof, with a reason. The plan goes on; what is given back is taken off its credit, then off what is left of its period.
 * @param input.fields see `planRefundSchema`; its `id` makes repeating the request harmless
 * @returns `plan-pending` if the card is not charged yet; `plan-disputed` while a bank decides about the payment; `refund-pending` if the gateway has not answered: it is asked
 * again
 */
export const refundPlanPayment = defineUseCase(
  async (
    app: PlanBillingApp,
    actor: Actor,
    input: { invoiceId: string; fields: unknown },
  ): Promise<RefundPlanResult> => {
    const admin = authorizeAdmin(actor, app.clock.now());
    if (!admin.ok) return admin;
    if (!planIdSchema.safeParse(input.invoiceId).success) return refuse('not-found');
    const parsed = planRefundSchema.safeParse(input.fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const refused = await app.db
      .transaction()
      .execute((db) => openRefund({ ...app, db }, admin.value, input.invoiceId, parsed.data));
    if (refused) return refused;
    await makePlanRefunds(app, refundsAtOnce);
    const refund = await findRefund(app.db, parsed.data.id);
    if (refund?.state === 'refused') return refuse('refund-refused');
    return refund?.number ? ok({ creditNote: creditNoteNumber(refund.number) }) : refuse('refund-pending');
  },
);

type OpenRefusal = Exclude<RefundPlanResult, { ok: true }>;

/** What of a payment can be given back: all but what was refunded, and what banks have taken back. */
export function leftOf(
  { amountCents }: Pick<InvoiceRow, 'amountCents'>,
  refunds: readonly Pick<RefundRow, 'state' | 'amountCents'>[],
  chargebacks: readonly Pick<PlanChargebackRow, 'state' | 'amountCents'>[],
): number {
  const given = refunds.filter(({ state }) => state === 'pending' || state === 'refunded');
  const taken = chargebacks.filter(({ state }) => state !== 'won');
  const gone = [...given, ...taken].reduce((sum, one) => sum + one.amountCents, 0);
  return Math.max(0, amountCents - gone);
}

/** Stores a refund that the gateway is to make, with the entry of the audit. */
async function openRefund(
  app: Within,
  admin: SignedIn,
  invoiceId: string,
  { id, amount: amountCents, reason }: PlanRefundFields,
): Promise<OpenRefusal | undefined> {
  const { db, clock } = app;
  const invoice = await lockInvoice(db, invoiceId);
  if (!invoice?.number || invoice.state === 'void') return refuse('not-found');
  if (invoice.capturedAt === null) return refuse('plan-pending');
  const chargebacks = await listPlanChargebacks(db, invoiceId);
  if (chargebacks.some(({ state }) => state === 'open')) return refuse('plan-disputed');
  const made = await listRefundRows(db, invoiceId);
  if (made.some((refund) => refund.id === id)) return undefined;
  if (await findRefund(db, id)) return refuse('not-found');
  const left = leftOf(invoice, made, chargebacks);
  const money = (cents: number) => formatMoney({ amount: cents, currency: invoice.currency });
  if (amountCents > left)
    return invalidParams({ amount: left === 0 ? 'Nothing is left of it' : `At most ${money(left)}` });
  if (made.length >= maxRounds) return invalidParams({ amount: `At most ${maxRounds} refunds of one payment` });
  const row = { id, invoiceId, round: made.length + 1, amountCents, reason, adminId: admin.id, madeAt: clock.now() };
  await insertRefund(db, { ...row, state: 'pending', number: null, failure: null, refundedAt: null });
  const { wineryId, wineryName } = invoice;
  const subject =
    wineryId === null
      ? ({ subject: 'list' } as const)
      : ({ subject: 'winery', subjectId: wineryId, subjectName: wineryName } as const);
  const details = `${invoiceNumber(invoice.number)}: ${money(amountCents)} of ${money(invoice.amountCents)}`;
  await recordAdminAction(app, admin, { ...subject, kind: 'plan-refunded', reason, details });
  return undefined;
}

/**
 * Makes the refunds that wait at the gateway. What fails is reported and tried again. The caller checks permissions.
 * @returns how many there were, up to `most`
 */
export async function makePlanRefunds(app: PlanBillingApp, most: number): Promise<number> {
  const waiting = await listRefundsToMake(app.db, most);
  for (const refund of waiting) {
    try {
      const { id, paymentRef: ref, amountCents } = refund;
      const answer = await gatewayOf(app).refundOwn({ ref, refundId: id, amountCents }, `plan:refund:${id}`);
      if (answer.kind === 'refused') {
        const failure = answer.failure.message.slice(0, 500);
        await endRefund(app.db, id, { state: 'refused', number: null, refundedAt: null, failure });
      }
      if (answer.kind !== 'done') continue;
      await app.db.transaction().execute((db) => settleRefund({ ...app, db }, refund));
    } catch (error) {
      app.errors.report('payment-failed', error);
    }
  }
  return waiting.length;
}

/** Stores that a refund was made: its credit note, the money, and what is left of the plan. */
async function settleRefund(app: Within, { id, invoiceId, amountCents, round, paymentRef }: RefundToMake) {
  const { db, clock } = app;
  const invoice = await findInvoice(db, invoiceId);
  if (!invoice) return;
  if (invoice.wineryId) await lockWineryPlan(db, invoice.wineryId);
  const { wineryId, currency, planName: plan } = invoice;
  const taken = wineryId ? await splitOff(app, { ...invoice, wineryId }, amountCents) : nothingTaken;
  const number = await takeCreditNoteNumber(db);
  const ended = { state: 'refunded', number, refundedAt: clock.now(), failure: null, ...taken } as const;
  if (!(await endRefund(db, id, ended))) return;
  await recordPlanRefund(app, { paymentRef, wineryId, amountCents, currency }, round);
  if (!wineryId) return;
  await takeOffPlan(app, { ...invoice, wineryId }, amountCents);
  const path = `/manage-subscriptions-settings/credit-notes/${id}` as const;
  const props = { plan, creditNote: creditNoteNumber(number), amountCents, path };
  await notifyOwners(app, wineryId, { mail: 'plan-refunded', props }, id);
}

const nothingTaken = { ofCreditCents: 0, ofPeriodCents: 0 };

type InvoiceOfWinery = InvoiceRow & { wineryId: string };

/** What of an amount is taken off the winery's credit, and off what is left of its period. */
async function splitOff({ db, clock }: Within, { wineryId, endsOn }: InvoiceOfWinery, amountCents: number) {
  const subscription = await lockSubscription(db, wineryId);
  if (!subscription || endsOn <= shopDay(clock.now())) return nothingTaken;
  const ofCreditCents = Math.min(subscription.creditCents, amountCents);
  return { ofCreditCents, ofPeriodCents: amountCents - ofCreditCents };
}

/**
 * Takes what a winery got back of a period that is not over off its credit, then off what is left of its plan. Runs in the
 * caller's transaction, which has locked the plan.
 */
export async function takeOffPlan(app: Within, invoice: InvoiceOfWinery, amountCents: number): Promise<void> {
  const { ofCreditCents, ofPeriodCents } = await splitOff(app, invoice, amountCents);
  const subscription = await lockSubscription(app.db, invoice.wineryId);
  if (!subscription) return;
  const changed = {
    creditCents: subscription.creditCents - ofCreditCents,
    refundedCents: subscription.refundedCents + ofPeriodCents,
  };
  await updateSubscription(app.db, subscription, changed, app.clock.now());
}
