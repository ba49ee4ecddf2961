import { shopDay } from '#features/accounts/age.ts';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { gatewayOf } from '#features/payments/charges/payment.server.ts';
import { recordPlanRefund } from '#features/payments/operator-income.server.ts';
import type { Transaction } from '#infra/database.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { formatMoney } from '#kit/money.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findInvoice, type InvoiceRow } from './db/invoice-rows.server.ts';
import {
  endRefund,
  findRefund,
  insertRefund,
  listRefundRows,
  listRefundsToMake,
  lockInvoice,
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
  'forbidden' | 'not-found' | 'plan-pending' | 'refund-pending' | 'refund-refused' | InvalidParams
>;

type Within = PlanBillingApp & { db: Transaction };

/**
 * Gives a winery back what it paid for a plan, in whole or in part, with a credit note. For admins, with a reason. The
 * plan goes on; what is given back is taken off its credit, then off what is left of its period.
 * @param input.fields see `planRefundSchema`; its `id` makes repeating the request harmless
 * @returns `plan-pending` if the card is not charged yet; `refund-pending` if the gateway has not answered: it is asked
 * again
 */
export const refundPlanPayment = defineUseCase(
  async (
    app: PlanBillingApp,
    actor: Actor,
    input: { invoiceId: string; fields: unknown },
  ): Promise<RefundPlanResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    if (!planIdSchema.safeParse(input.invoiceId).success) return refuse('not-found');
    const parsed = planRefundSchema.safeParse(input.fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const refused = await app.db
      .transaction()
      .execute((db) => openRefund({ ...app, db }, actor, input.invoiceId, parsed.data));
    if (refused) return refused;
    await makePlanRefunds(app, refundsAtOnce);
    const refund = await findRefund(app.db, parsed.data.id);
    if (refund?.state === 'refused') return refuse('refund-refused');
    return refund?.number ? ok({ creditNote: creditNoteNumber(refund.number) }) : refuse('refund-pending');
  },
);

type OpenRefusal = Exclude<RefundPlanResult, { ok: true }>;

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
  const made = await listRefundRows(db, invoiceId);
  if (made.some((refund) => refund.id === id)) return undefined;
  if (await findRefund(db, id)) return refuse('not-found');
  const given = made.filter(({ state }) => state !== 'refused').reduce((sum, refund) => sum + refund.amountCents, 0);
  const left = invoice.amountCents - given;
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
  const number = await takeCreditNoteNumber(db);
  const ended = { state: 'refunded', number, refundedAt: clock.now(), failure: null } as const;
  if (!(await endRefund(db, id, ended))) return;
  const { wineryId, currency, planName: plan } = invoice;
  await recordPlanRefund(app, { paymentRef, wineryId, amountCents, currency }, round);
  if (!wineryId) return;
  await takeOff(app, { ...invoice, wineryId }, amountCents);
  const path = `/manage-subscriptions-settings/credit-notes/${id}` as const;
  const props = { plan, creditNote: creditNoteNumber(number), amountCents, path };
  await notifyOwners(app, wineryId, { mail: 'plan-refunded', props }, id);
}

/** Takes what was given back of a period that is not over off the winery's credit, then off what is left of its plan. */
async function takeOff({ db, clock }: Within, invoice: InvoiceRow & { wineryId: string }, amountCents: number) {
  const now = clock.now();
  if (invoice.endsOn <= shopDay(now)) return;
  const subscription = await lockSubscription(db, invoice.wineryId);
  if (!subscription) return;
  const ofCredit = Math.min(subscription.creditCents, amountCents);
  const changed = {
    creditCents: subscription.creditCents - ofCredit,
    refundedCents: subscription.refundedCents + amountCents - ofCredit,
  };
  await updateSubscription(db, subscription, changed, now);
}
