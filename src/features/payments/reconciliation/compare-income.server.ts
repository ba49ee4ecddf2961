import type { RecordedIncome } from '../db/operator-entry-rows.server.ts';
import { recordIncomeFee } from '../operator-income.server.ts';
import {
  type CompareApp,
  type ComparedKind,
  type Comparison,
  type GatewayMoney,
  movementOf,
  subjectOf,
} from './comparison.server.ts';

/** The movements of each kind that the ledger has of a payment to the operator. */
function roundsOf({ sums }: RecordedIncome, kind: ComparedKind): readonly number[] {
  return sums[movementOf[kind]] ?? [];
}

/**
 * Compares a payment to the operator itself, such as one for a winery's plan. A fee that was not known yet is entered.
 * @param money what the gateway has of it in a span, which may be a part of its refunds
 */
export async function compareIncome(app: CompareApp, money: GatewayMoney, own: RecordedIncome): Promise<Comparison> {
  const { paymentRef, kind, amountCents, feeCents, currency } = money;
  const subject = subjectOf(paymentRef, kind);
  const gatewayCents = kind === 'charge' ? amountCents : amountCents - feeCents;
  const rounds = roundsOf(own, kind);
  const ledgerCents = rounds.reduce((sum, cents) => sum + cents, 0);
  if (!hasSum(rounds, gatewayCents)) {
    const alarmKind = rounds.length === 0 ? 'missing-in-ledger' : 'amount-differs';
    const amounts = { ledgerCents, gatewayCents, currency };
    return { subject, alarm: { kind: alarmKind, subject, orderId: null, wineryId: own.wineryId, ...amounts } };
  }
  if (kind === 'charge' && own.cardFeeCents === null)
    await recordIncomeFee(app, { ...own, amountCents, paymentRef }, feeCents);
  return { subject, alarm: undefined };
}

/** Whether the ledger has what an alarm about a payment to the operator was about, after the gateway's fee or before. */
export function hasIncome(own: RecordedIncome, kind: ComparedKind, gatewayCents: number): boolean {
  const rounds = roundsOf(own, kind);
  const feeCents = kind === 'charge' ? (own.cardFeeCents ?? 0) : 0;
  return hasSum(rounds, gatewayCents) || hasSum(rounds, gatewayCents + feeCents);
}

/** Whether some movements that follow each other add up to an amount. */
function hasSum(rounds: readonly number[], cents: number): boolean {
  return rounds.some((_, from) => {
    let sum = 0;
    return rounds.slice(from).some((round) => {
      sum += round;
      return sum === cents;
    });
  });
}
