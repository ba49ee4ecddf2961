import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { insertOperatorEntries } from './db/operator-entry-rows.server.ts';

type InTransaction = { db: Transaction } & Pick<Infra, 'clock'>;

/** A payment to the operator itself, of which no winery gets a part. Amounts are in cents. */
export type OperatorPayment = { paymentRef: string; wineryId: string | null; amountCents: number; currency: string };

/**
 * Records that a payment for a winery's plan is on the operator's balance at the gateway, once. Runs in the caller's
 * transaction; the caller checks permissions.
 * @param feeCents the gateway's fee; null if it is not known yet
 */
export async function recordPlanIncome(
  app: InTransaction,
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
  app: InTransaction,
  { amountCents, ...about }: OperatorPayment,
  round: number,
): Promise<void> {
  const entry = { ...about, movement: 'refund', round, madeAt: app.clock.now() } as const;
  await insertOperatorEntries(app.db, [
    { ...entry, account: 'plan-income', amountCents },
    { ...entry, account: 'provider-balance', amountCents: -amountCents },
  ]);
}

/**
 * Records that a bank returned a refund of a payment for a winery's plan, once: the operator has the money again. Runs in
 * the caller's transaction; the caller checks permissions.
 * @param round which refund of the payment it was
 */
export async function recordPlanRefundReturn(
  app: InTransaction,
  { amountCents, ...about }: OperatorPayment,
  round: number,
): Promise<void> {
  const entry = { ...about, movement: 'refund-return', round, madeAt: app.clock.now() } as const;
  await insertOperatorEntries(app.db, [
    { ...entry, account: 'provider-balance', amountCents },
    { ...entry, account: 'plan-income', amountCents: -amountCents },
  ]);
}

/**
 * Records that a bank has taken a payment for a winery's plan back, and the gateway's fee for that, once. The amount stays
 * in the account `chargebacks` until the bank has decided. Runs in the caller's transaction; the caller checks
 * permissions.
 * @param round which chargeback of the payment it is
 */
export async function recordPlanChargeback(
  app: InTransaction,
  { amountCents, ...about }: OperatorPayment,
  { feeCents, round }: { feeCents: number; round: number },
): Promise<void> {
  const entry = { ...about, movement: 'chargeback', round, madeAt: app.clock.now() } as const;
  const taken = [
    { ...entry, account: 'provider-balance', amountCents: -amountCents - feeCents },
    { ...entry, account: 'chargebacks', amountCents },
  ] as const;
  const fee = { ...entry, account: 'dispute-fees', amountCents: feeCents } as const;
  await insertOperatorEntries(app.db, feeCents === 0 ? taken : [...taken, fee]);
}

/**
 * Records how a bank decided about a chargeback of a payment for a winery's plan, once: the money is back, or the operator
 * has lost the income. Runs in the caller's transaction; the caller checks permissions.
 */
export async function recordPlanDecision(
  app: InTransaction,
  { amountCents, ...about }: OperatorPayment,
  { outcome, round }: { outcome: 'won' | 'lost'; round: number },
): Promise<void> {
  const entry = { ...about, movement: `chargeback-${outcome}`, round, madeAt: app.clock.now() } as const;
  const account = outcome === 'won' ? 'provider-balance' : 'plan-income';
  await insertOperatorEntries(app.db, [
    { ...entry, account, amountCents },
    { ...entry, account: 'chargebacks', amountCents: -amountCents },
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
