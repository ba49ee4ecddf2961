import type { BilledShipment } from '#features/clubs/billing/billed-shipment.ts';
import type { BottleSource } from '#features/clubs/billing/billing-report.ts';
import type { ShipmentState, SkipReason } from '#features/clubs/release.ts';
import type { AttemptFailureCode } from '#features/subscriptions/charge.ts';

/** The state of a member's shipment in a word. One is `declined` too if its payer has to confirm the payment. */
export const shipmentStateLabels: Readonly<Record<ShipmentState, string>> = {
  charging: 'Charging',
  declined: 'Not paid yet',
  billed: 'Billed',
  skipped: 'Skipped',
};

/** Why members get nothing. */
const skipReasonLabels: Readonly<Record<Exclude<SkipReason, 'short'>, string>> = {
  member: 'Skipped by the member',
  held: 'On hold',
  canceled: 'Canceled',
  price: 'Costs more than they agreed to',
  law: 'Wine can’t be shipped there',
  volume: 'More wine than their state allows',
  declined: 'Card declined, or payment not confirmed',
  age: 'Age not confirmed',
  unavailable: 'Not available: a wine, or payments',
  banned: 'Stopped by a ban',
};

/** The state of a member's shipment, or that the payment has to be confirmed. */
export function shipmentLabel({
  state,
  needsConfirmation,
}: Pick<BilledShipment, 'state' | 'needsConfirmation'>): string {
  if (state !== 'declined') return shipmentStateLabels[state];
  return needsConfirmation ? 'Needs confirmation' : 'Declined';
}

/** Why members get nothing. @param bottlesFrom which bottles were too few */
export function skipLabel(reason: SkipReason, bottlesFrom: BottleSource): string {
  if (reason !== 'short') return skipReasonLabels[reason];
  return bottlesFrom === 'stock' ? 'Too few bottles in stock' : 'Too few bottles set aside';
}

/** Why a member got nothing; undefined if they were not skipped. */
export function skipText(
  { skipReason, needsConfirmation }: Pick<BilledShipment, 'skipReason' | 'needsConfirmation'>,
  bottlesFrom: BottleSource,
): string | undefined {
  if (skipReason === null) return undefined;
  if (skipReason === 'declined') return needsConfirmation ? 'Payment not confirmed in time' : 'Card declined';
  return skipLabel(skipReason, bottlesFrom);
}

/** Failures that say more than that the card was declined. */
const failureTexts: Partial<Record<AttemptFailureCode, string>> = {
  'no-card': 'No card is saved.',
  'card-blocked': 'The bank won’t allow this card again. The member needs to use another one.',
  authentication: 'The bank wants the member to confirm the payment, so trying again doesn’t help.',
  canceled: 'The member began to pay on their own, and didn’t finish.',
  'seller-cannot-charge': 'Your payout account can’t take payments.',
};

/** Why a card was not charged, and how often it was tried. */
export function failureText({ attempts, failureCode }: NonNullable<BilledShipment['tried']>): string {
  const why = failureTexts[failureCode ?? 'declined'] ?? 'The card was declined.';
  return `${why} Tried ${attempts === 1 ? 'once' : `${attempts} times`}.`;
}
