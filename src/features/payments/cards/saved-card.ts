import type { Refusal, Result } from '#kit/result.ts';
import type { PaymentFailure } from '../charges/payment-gateway.ts';
import type { GatewayCard } from './card-gateway.ts';

/** A buyer's saved card. `ref` is what the browser sends to pay with it. */
export type SavedCard = {
  ref: string;
  brand: string;
  last4Digits: string;
  expirationMonth: number;
  expirationYear: number;
  expired: boolean;
  /** Whether the bank has declined it in a way that rules out another try: its owner has to replace it. */
  blocked: boolean;
};

/** Whether a saved card can pay: not once it has expired, or its bank has ruled out another try. */
export function isUsableCard({ expired, blocked }: Pick<SavedCard, 'expired' | 'blocked'>): boolean {
  return !expired && !blocked;
}

/** A card as its owner sees it. It is expired when its last valid month is before `today`. */
export function savedCardOf(card: GatewayCard, today: { year: number; month: number }): SavedCard {
  const { ref, brand, last4, expMonth, expYear } = card;
  const expired = expYear * 12 + expMonth < today.year * 12 + today.month;
  return {
    ref,
    brand,
    last4Digits: last4,
    expirationMonth: expMonth,
    expirationYear: expYear,
    expired,
    blocked: false,
  };
}

/**
 * Why a card was not saved, shown, or deleted: no permission; not the actor's card or setup; the bank refused
 * (`failed`, with the failure); another change is running (`busy`); too many attempts; the gateway does not answer, or
 * none is configured.
 */
export type CardRefusal =
  | Refusal<'forbidden' | 'not-found' | 'busy' | 'no-answer' | 'no-provider'>
  | Refusal<'too-many', { retryAfterSeconds: number }>
  | Refusal<'failed', { failure: PaymentFailure }>;

/** The result of a use case of saved cards. */
export type CardResult<Value> = Result<Value, CardRefusal>;
