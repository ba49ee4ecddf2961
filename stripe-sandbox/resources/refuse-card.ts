import { type ErrorBody, StripeApiError } from '../http/stripe-error.ts';
import type { TestCard } from '../money/test-cards.ts';

/** A refusal by the buyer's bank (402). What led to it is kept: the intent says so afterwards. */
export function cardError(decline: NonNullable<TestCard['decline']>, more: Partial<ErrorBody>): StripeApiError {
  const param = {
    incorrect_cvc: 'cvc',
    expired_card: 'exp_month',
    incorrect_number: 'number',
    incorrect_zip: 'address_zip',
  }[decline.code];
  return new StripeApiError(402, { type: 'card_error', ...decline, ...(param ? { param } : {}), ...more }, true);
}
