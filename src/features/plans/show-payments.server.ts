import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listPlanChargebacks } from './db/chargeback-rows.server.ts';
import { findInvoice } from './db/invoice-rows.server.ts';
import { listPaymentRows, listRefundRows, type PaymentRow } from './db/refund-rows.server.ts';
import { paymentQuerySchema, planIdSchema } from './plan.schema.ts';
import type { PlanChargebackState, PlanInvoice, RefundState } from './plan-invoice.ts';
import { leftOf } from './refund-payment.server.ts';
import { invoiceOf } from './show-winery-plan.server.ts';

const perPage = 25;

/** A payment in the admins' list. */
export type ListedPlanPayment = Omit<PaymentRow, 'madeAt'> & { madeAt: string };

/** A page of payments. `next` is the `before` of the next page; null on the last one. */
export type PlanPayments = { payments: ListedPlanPayment[]; next: number | null };

/**
 * What wineries paid or owe for plans, the newest first, 25 a page; of one winery or with one number. For admins. One
 * query. A query that cannot be read lists everything.
 * @param query see `paymentQuerySchema`
 */
export const listPlanPayments = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, query: unknown): Promise<Result<PlanPayments, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const parsed = paymentQuerySchema.safeParse(query);
    const { before, winery: wineryId, number } = parsed.success ? parsed.data : {};
    // why: one row more than a page shows whether there is a next page
    const rows = await listPaymentRows(app.db, { before, wineryId, number, limit: perPage + 1 });
    const page = rows.slice(0, perPage);
    const next = rows.length > perPage ? (page.at(-1)?.number ?? null) : null;
    return ok({ payments: page.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() })), next });
  },
);

/** A refund as an admin sees it. */
export type PlanRefund = {
  id: string;
  number: number | null;
  state: RefundState;
  amountCents: number;
  reason: string;
  failure: string | null;
  madeAt: string;
  /** When the bank had returned it; null if it has not. */
  returnedAt: string | null;
};

/** A chargeback of a payment, as an admin sees it. The gateway's fee is never returned. */
export type PlanChargeback = {
  disputeRef: string;
  state: PlanChargebackState;
  amountCents: number;
  feeCents: number;
  openedAt: string;
  decidedAt: string | null;
};

/** A payment with its refunds. */
export type PlanPayment = {
  invoice: PlanInvoice;
  wineryId: string | null;
  /** Whether the card is charged: before that there is nothing to give back. */
  isCharged: boolean;
  refunds: PlanRefund[];
  chargebacks: PlanChargeback[];
  /** What can still be given back; nothing while a bank decides about the payment. */
  leftCents: number;
};

/** A payment with its refunds. For admins. */
export const showPlanPayment = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<PlanPayment, 'forbidden' | 'not-found'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const row = planIdSchema.safeParse(id).success ? await findInvoice(app.db, id) : undefined;
    if (!row?.number) return refuse('not-found');
    const refunds = await listRefundRows(app.db, id);
    const chargebacks = await listPlanChargebacks(app.db, id);
    const isCharged = row.capturedAt !== null;
    const isDisputed = chargebacks.some(({ state }) => state === 'open');
    return ok({
      invoice: invoiceOf(row),
      wineryId: row.wineryId,
      isCharged,
      refunds: refunds.map(({ madeAt, returnedAt, id: refundId, number, state, amountCents, reason, failure }) => ({
        ...{ id: refundId, number, state, amountCents, reason, failure },
        madeAt: madeAt.toISOString(),
        returnedAt: returnedAt?.toISOString() ?? null,
      })),
      chargebacks: chargebacks.map(({ disputeRef, state, amountCents, feeCents, openedAt, decidedAt }) => ({
        ...{ disputeRef, state, amountCents, feeCents },
        openedAt: openedAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
      })),
      leftCents: isCharged && !isDisputed ? leftOf(row, refunds, chargebacks) : 0,
    });
  },
);
