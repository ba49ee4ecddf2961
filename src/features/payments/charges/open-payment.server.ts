import type { Infra } from '#infra/infra.ts';
import type { Payer } from '../cards/find-payer.server.ts';
import { insertPayment } from '../db/payment-rows.server.ts';
import { findPayoutAccount } from '../db/payout-account-rows.server.ts';
import { paymentQueue } from '../job-queues.ts';

type Amounts = {
  currency: string;
  payinCents: number;
  payoutCents: number;
  providerCommissionCents: number;
  customerCommissionCents: number;
};

/** Whether a winery can be paid: the account it has at the provider, able to take charges; undefined otherwise. */
export async function findChargeableAccount(app: Pick<Infra, 'db'>, wineryId: string): Promise<string | undefined> {
  const account = await findPayoutAccount(app.db, wineryId);
  return account?.chargesEnabled ? account.accountRef : undefined;
}

/**
 * Enters the payment of an order and has the provider asked for it once the caller's transaction commits: call it as
 * `openPayment({ ...app, db: tx }, …)`. Who may order is the caller's to decide.
 */
export async function openPayment(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
  order: { id: string; wineryId: string; accountRef: string } & Amounts & Payer,
): Promise<void> {
  const { id: orderId, ...amounts } = order;
  const now = app.clock.now();
  await insertPayment(app.db, {
    orderId,
    ...amounts,
    state: 'new',
    goal: 'authorised',
    createdAt: now,
    updatedAt: now,
  });
  await app.jobs.send(paymentQueue, { orderId }, { db: app.db, key: `${orderId}:authorised:1` });
}
