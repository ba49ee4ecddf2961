import type { BilledShipment } from '#features/clubs/billing/billed-shipment.ts';
import type { ShipmentState, SkipReason } from '#features/clubs/release.ts';
import type { AttemptFailureCode } from '#features/subscriptions/charge.ts';

/** The state of a member's shipment in a word. */
export const shipmentStateLabels: Readonly<Record<ShipmentState, string>> = {
  charging: 'Charging',
  declined: 'Declined',
  billed: 'Billed',
  skipped: 'Skipped',
};

/** Why a member gets nothing of a release. */
export const skipReasonLabels: Readonly<Record<SkipReason, string>> = {
  member: 'Skipped by the member',
  held: 'On hold',
  canceled: 'Canceled',
  short: 'Too few bottles',
  price: 'Costs more than they agreed to',
  law: 'Wine can’t be shipped there',
  volume: 'More wine than their state allows',
  declined: 'Card declined',
  age: 'Age not confirmed',
  unavailable: 'Not available: a wine, or payments',
  banned: 'Stopped by a ban',
};

/** Failures that say more than that the card was declined. */
const failureTexts: Partial<Record<AttemptFailureCode, string>> = {
  'no-card': 'No card is saved.',
  'card-blocked': 'The bank won’t allow this card again. The member needs to use another one.',
  authentication: 'The bank wants the member to confirm the payment.',
  canceled: 'The member began to pay on their own, and didn’t finish.',
  'seller-cannot-charge': 'Your payout account can’t take payments.',
};

/** Why a card was not charged, and how often it was tried. */
export function failureText({ attempts, failureCode }: NonNullable<BilledShipment['tried']>): string {
  const why = failureTexts[failureCode ?? 'declined'] ?? 'The card was declined.';
  return `${why} Tried ${attempts === 1 ? 'once' : `${attempts} times`}.`;
}
