import { mailQueue } from '#features/mail/mail-outbox.server.ts';
import { findChargeback } from '#features/payments/chargebacks/chargeback.server.ts';
import { findPayment } from '#features/payments/charges/payment.server.ts';
import { isInMode, waitsForGateway } from '#features/payments/charges/payment.ts';
import type { PaymentGateway } from '#features/payments/charges/payment-gateway.ts';
import { paymentEventQueue, paymentQueue } from '#features/payments/job-queues.ts';
import { readLedger } from '#features/payments/ledger.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { JobStatus } from '#infra/jobs/jobs.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findBuyerOf, listGatewayEvents, listInterventions } from './db/inspected-order-rows.server.ts';
import type { InspectedJob, InspectedOrder } from './inspected-order.ts';

/**
 * The internals of an order: its payment, ledger, jobs, gateway events, and interventions. For admins. It contains no
 * secrets that could confirm a payment, and only the kinds of errors. The number of queries is the same for every
 * order.
 */
export const inspectOrder = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'jobs'> & { payments?: PaymentGateway | undefined },
    actor: Actor,
    orderId: string,
  ): Promise<Result<InspectedOrder, 'forbidden' | 'not-found'>> => {
    const ledger = await readLedger(app, actor, { orderId });
    if (!ledger.ok) return refuse(ledger.code === 'forbidden' ? 'forbidden' : 'not-found');
    const buyer = await findBuyerOf(app.db, orderId);
    if (!buyer) return refuse('not-found');
    const payment = await findPayment(app, orderId);
    const chargeback = await findChargeback(app, orderId);
    const events = await listGatewayEvents(app.db, orderId);
    const jobs = await app.jobs.list(
      [
        { queue: paymentQueue, data: { orderId } },
        { queue: mailQueue, data: { props: { orderId } } },
        ...events.map(({ id }) => ({ queue: paymentEventQueue, data: { eventId: id } })),
      ],
      { db: app.db },
    );
    return ok({
      buyerEmail: buyer.email,
      payment: payment ? paymentOf(payment, app.payments) : null,
      waitsForGateway: waitsForGateway(payment, chargeback),
      chargeback: chargeback ? chargebackOf(chargeback) : null,
      // why: readLedger returns the newest entry first
      ledger: ledger.value.data.toReversed(),
      hasEarlierEntries: ledger.value.meta.next !== null,
      interventions: await listInterventions(app.db, orderId),
      jobs: jobs.filter(({ queue }) => queue !== paymentEventQueue.name).map(jobOf),
      events: events.map(({ id, type, receivedAt }) => {
        const job = jobs.find(({ data }) => (data as { eventId?: unknown }).eventId === id);
        return { id, type, receivedAt: receivedAt.toISOString(), job: job ? jobOf(job) : null };
      }),
    });
  },
);

function jobOf({ id, queue, data, state, tries, maxAttempts, sentAt, nextTryAt, error }: JobStatus): InspectedJob {
  const { mail } = data as { mail?: unknown };
  const name = queue === mailQueue.name && typeof mail === 'string' ? `mail ${mail}` : queue;
  const times = { sentAt: sentAt.toISOString(), nextTryAt: nextTryAt?.toISOString() ?? null };
  return { id, name, state, tries, maxAttempts, ...times, error };
}

type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

function paymentOf(payment: Payment, gateway: PaymentGateway | undefined): NonNullable<InspectedOrder['payment']> {
  const { state, goal, attempt, problem, failureCode, gatewayRef, payoutRef, payoutReturns } = payment;
  const { payoutNotBefore, payoutArrivedAt, refundFailedAt, updatedAt } = payment;
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    ...{ state, goal, attempt, problem, failureCode, gatewayRef, payoutRef, payoutReturns },
    otherMode: isInMode(payment, gateway) ? null : payment.mode,
    payoutNotBefore: at(payoutNotBefore),
    payoutArrivedAt: at(payoutArrivedAt),
    refundFailedAt: at(refundFailedAt),
    updatedAt: updatedAt.toISOString(),
  };
}

type Chargeback = NonNullable<Awaited<ReturnType<typeof findChargeback>>>;

function chargebackOf(chargeback: Chargeback): NonNullable<InspectedOrder['chargeback']> {
  const { disputeRef, state, goal, attempt, amountCents, feeCents, sellerCents, reversedCents, openedAt } = chargeback;
  const cents = { amountCents, feeCents, sellerCents, reversedCents };
  return { disputeRef, state, goal, attempt, ...cents, openedAt: openedAt.toISOString() };
}
