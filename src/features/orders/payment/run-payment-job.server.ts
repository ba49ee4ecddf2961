import { z } from 'zod';
import { type ChargebackRow, findChargeback } from '#features/payments/chargebacks/chargeback.server.ts';
import { freezesFunds, nextChargebackStep } from '#features/payments/chargebacks/chargeback.ts';
import { findPayment } from '#features/payments/charges/payment.server.ts';
import { nextStep } from '#features/payments/charges/payment.ts';
import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { Viewer } from '#kit/actor.ts';
import type { OrdersApp } from '../orders-app.ts';
import { reconcileChargeback } from './reconcile-chargeback.server.ts';
import { reconcilePayment } from './reconcile-payment.server.ts';

const paymentJobSchema = z.object({ orderId: z.uuid() });

/**
 * Works off a job of the payments' outbox. For the system alone. It may find everything done: whoever waits for an answer asks the
 * provider himself.
 * @returns `retry` while the provider is not ready yet, such as for money that has not arrived
 */
export async function runPaymentJob(app: OrdersApp, viewer: Viewer, job: Job): Promise<JobOutcome> {
  if (viewer.kind !== 'system') return 'give-up';
  const { orderId } = paymentJobSchema.parse(job.data);
  const reconciled = await reconcilePayment(app, viewer, orderId);
  const chargeback = await followChargeback(app, viewer, orderId);
  const payment = reconciled.ok && !reconciled.called ? reconciled.payment : await findPayment(app, orderId);
  if (chargeback && nextChargebackStep(chargeback) !== undefined) return 'retry';
  // why: what a bank decides, and a pause of a day, are waited for by the reconciliation
  if (freezesFunds(chargeback) || payment?.payoutNotBefore) return 'done';
  return payment && nextStep(payment) !== undefined ? 'retry' : 'done';
}

/** Most payments have no chargeback. @returns how it stands in the end */
async function followChargeback(app: OrdersApp, viewer: Viewer, orderId: string): Promise<ChargebackRow | undefined> {
  if (!(await findChargeback(app, orderId))) return undefined;
  await reconcileChargeback(app, viewer, orderId);
  return findChargeback(app, orderId);
}
