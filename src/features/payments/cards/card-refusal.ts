import type { PaymentFailure } from '../charges/payment-gateway.ts';

/**
 * Why nothing became of it: who may not; a card or setup that is not this person's; a card that the bank refused, in `failure`; another
 * change of the same card under way; too many at once; a provider that does not answer, or none at all.
 */
export type CardRefusal =
  | { ok: false; reason: 'forbidden' | 'not-found' | 'busy' | 'no-answer' | 'no-provider' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
  | { ok: false; reason: 'failed'; failure: PaymentFailure };

/** What a use case of saved cards answers. */
export type CardResult<Value> = { ok: true; value: Value } | CardRefusal;
