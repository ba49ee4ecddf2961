import type { ChargebackGoal, ChargebackState } from '#features/payments/chargebacks/chargeback.ts';
import type { PaymentState } from '#features/payments/charges/payment.ts';
import type { Money } from '#kit/money.ts';
import type { LineParty } from '../line-items.ts';

/** What a chargeback costs whom. An amount that only the other side may see is null, as are all in unverified mails. */
export type ChargebackMoney = {
  /** The winery's part of what the bank took back. */
  sellerPart: Money | null;
  /** What of that is taken from the payout of this order, which was not sent yet. */
  fromPayout: Money | null;
  /** The rest of it, which the winery owes: it is deducted from its next payouts. */
  owed: Money | null;
  /** The payment provider's fee, which the operator pays. */
  fee: Money | null;
  /** Whether the winery's part is taken back only if the bank decides for the buyer. */
  waitsForDecision: boolean;
  /** Until when the bank takes evidence, in ISO 8601; null if it is not known. */
  evidenceBy: string | null;
};

type ChargebackColumns = {
  state: ChargebackState;
  goal: ChargebackGoal;
  feeCents: number;
  sellerCents: number;
  heldCents: number | null;
  waitsForDecision: boolean;
  evidenceDueAt: Date | null;
};

type PaymentColumns = { state: PaymentState; payoutCents: number; setOffCents: number; reserveCents: number };

/** What a chargeback costs. @param shown an amount in cents, null if the reader may not see that of this side */
export function chargebackMoneyOf(
  chargeback: ChargebackColumns,
  payment: PaymentColumns | undefined,
  shown: (side: LineParty, cents: number) => Money | null,
): ChargebackMoney {
  const { feeCents, sellerCents, heldCents, waitsForDecision, evidenceDueAt, state, goal } = chargeback;
  const takenCents = Math.min(sellerCents, heldCents ?? unsentCents(payment));
  // why: what a bank has decided for the winery costs it nothing
  const fromPayout = goal === 'returned' ? 0 : takenCents;
  const owedCents = goal === 'returned' ? 0 : sellerCents - takenCents;
  return {
    sellerPart: shown('provider', sellerCents),
    fromPayout: shown('provider', fromPayout),
    owed: shown('provider', owedCents),
    fee: shown('provider', feeCents),
    waitsForDecision: waitsForDecision && state === 'open',
    evidenceBy: evidenceDueAt?.toISOString() ?? null,
  };
}

/** What the winery's account still holds of the order's payout, as long as that is not known from the reversal. */
function unsentCents(payment: PaymentColumns | undefined): number {
  if (payment?.state !== 'captured') return 0;
  return payment.payoutCents - payment.setOffCents - payment.reserveCents;
}
