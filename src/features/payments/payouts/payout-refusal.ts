import { fieldErrorsOf } from '#kit/field-errors.ts';
import type { Refusal } from '#kit/result.ts';
import type { PayoutFailure } from './payout-gateway.ts';

/**
 * Why a use case of payout accounts failed. `proof-required`: the owner has to prove again who they are. `provider-unavailable`: the gateway does not answer, or none is configured.
 */
export type PayoutErrorCode =
  | 'forbidden'
  | 'proof-required'
  | 'validation-invalid-params'
  | 'stripe-account-not-found'
  | 'stripe-refused'
  | 'provider-unavailable';

/** The field and its error message for the owner; for refusals of the gateway its own message and code. */
export type PayoutRefusal = Refusal<
  PayoutErrorCode,
  { meta?: { parameter?: string; message?: string; stripeMessage?: string; stripeCode?: string } }
>;

/** A refusal of invalid input. */
export function refuseInvalid(issues: { path: PropertyKey[]; message: string }[]): PayoutRefusal {
  const [[parameter = '', message = ''] = []] = Object.entries(fieldErrorsOf(issues));
  return { ok: false, code: 'validation-invalid-params', meta: { parameter, message } };
}

/** A refusal of the gateway, as a refusal of the use case. */
export function refusedByGateway({ message, field, code }: PayoutFailure): PayoutRefusal {
  const meta = {
    stripeMessage: message,
    ...(field !== null && { parameter: field }),
    ...(code !== null && { stripeCode: code }),
  };
  return { ok: false, code: 'stripe-refused', meta };
}
