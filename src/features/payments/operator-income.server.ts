import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { insertOperatorEntries } from './db/operator-entry-rows.server.ts';

/** A payment to the operator itself, of which no winery gets a part. Amounts are in cents. */
export type OperatorPayment = { paymentRef: string; wineryId: string | null; amountCents: number; currency: string };

/**
 * Records that a payment for a winery's plan is on the operator's balance at the gateway, once. Runs in the caller's
 * transaction; the caller checks permissions.
 * @param feeCents the gateway's fee; null if it is not known yet
 */
export async function recordPlanIncome(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  payment: OperatorPayment,
  feeCents: number | null,
): Promise<void> {
  const { amountCents, ...about } = payment;
  const entry = { ...about, madeAt: app.clock.now() };
  const captured = [
    { ...entry, movement: 'capture', account: 'provider-balance', amountCents },
    { ...entry, movement: 'capture', account: 'plan-income', amountCents: -amountCents },
  ] as const;
  if (feeCents) await insertOperatorEntries(app.db, [...captured, ...feeEntries(entry, feeCents)]);
  else await insertOperatorEntries(app.db, captured);
}

/**
 * Records that a part of a payment for a winery's plan was given back, once. Runs in the caller's transaction; the caller
 * checks permissions.
 * @param round which refund of the payment it is
 */
export async function recordPlanRefund(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  { amountCents, ...about }: OperatorPayment,
  round: number,
): Promise<void> {
  const entry = { ...about, movement: 'refund', round, madeAt: app.clock.now() } as const;
  await insertOperatorEntries(app.db, [
    { ...entry, account: 'plan-income', amountCents },
    { ...entry, account: 'provider-balance', amountCents: -amountCents },
  ]);
}

/** Records the gateway's fee for a payment to the operator once it is known. The caller checks permissions. */
export async function recordIncomeFee(
  app: Pick<Infra, 'db' | 'clock'>,
  { amountCents: _, ...payment }: OperatorPayment,
  feeCents: number,
): Promise<void> {
  if (feeCents === 0) return;
  await insertOperatorEntries(app.db, feeEntries({ ...payment, madeAt: app.clock.now() }, feeCents));
}

function feeEntries<About extends object>(about: About, feeCents: number) {
  return [
    { ...about, movement: 'card-fee', account: 'card-fees', amountCents: feeCents },
    { ...about, movement: 'card-fee', account: 'provider-balance', amountCents: -feeCents },
  ] as const;
}
