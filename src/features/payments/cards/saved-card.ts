import type { Refusal, Result } from '#kit/result.ts';
import type { PaymentFailure } from '../charges/payment-gateway.ts';
import type { GatewayCard } from './card-gateway.ts';

/** A buyer's own card, as its owner sees it. `ref` is what the browser names to pay with it. */
export type SavedCard = {
  ref: string;
  brand: string;
  last4Digits: string;
  expirationMonth: number;
  expirationYear: number;
  expired: boolean;
};

/** A card as its owner sees it. It is expired when the last month in which it pays is before this one. */
export function savedCardOf(card: GatewayCard, today: { year: number; month: number }): SavedCard {
  const { ref, brand, last4, expMonth, expYear } = card;
  const expired = expYear * 12 + expMonth < today.year * 12 + today.month;
  return { ref, brand, last4Digits: last4, expirationMonth: expMonth, expirationYear: expYear, expired };
}

/**
 * Why nothing became of it: who may not; a card or setup that is not this person's; a card that the bank refused, in `failure`; another
 * change of the same card under way; too many at once; a provider that does not answer, or none at all.
 */
export type CardRefusal =
  | Refusal<'forbidden' | 'not-found' | 'busy' | 'no-answer' | 'no-provider'>
  | Refusal<'too-many', { retryAfterSeconds: number }>
  | Refusal<'failed', { failure: PaymentFailure }>;

/** What a use case of saved cards answers. */
export type CardResult<Value> = Result<Value, CardRefusal>;
