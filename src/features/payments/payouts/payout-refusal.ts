import { fieldErrorsOf } from '#kit/field-errors.ts';
import type { Refusal } from '#kit/result.ts';
import type { PayoutFailure } from './payout-gateway.ts';

/** Why something is not done to a winery's account. `provider-unavailable`: it does not answer now, or none is configured. */
export type PayoutErrorCode =
  | 'forbidden'
  | 'validation-invalid-params'
  | 'stripe-account-not-found'
  | 'stripe-refused'
  | 'provider-unavailable';

/** What is wrong with which field, in words for its owner; of the provider's refusals its own words, and its code. */
export type PayoutRefusal = Refusal<
  PayoutErrorCode,
  { meta?: { parameter?: string; message?: string; stripeMessage?: string; stripeCode?: string } }
>;

/** A refusal of input that has not the right form. */
export function refuseInvalid(issues: { path: PropertyKey[]; message: string }[]): PayoutRefusal {
  const [[parameter = '', message = ''] = []] = Object.entries(fieldErrorsOf(issues));
  return { ok: false, code: 'validation-invalid-params', meta: { parameter, message } };
}

/** What the provider refused, as a refusal of the shop's. */
export function refusedByGateway({ message, field, code }: PayoutFailure): PayoutRefusal {
  const meta = {
    stripeMessage: message,
    ...(field !== null && { parameter: field }),
    ...(code !== null && { stripeCode: code }),
  };
  return { ok: false, code: 'stripe-refused', meta };
}
