import type { ErrorCode } from '#kit/error-codes.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { Refusal } from '#kit/result.ts';
import type { ApiErrorCode } from './error-titles.ts';
import { type ApiRefusal, invalidFields, type ProblemMeta, signInFirst } from './responses.ts';

/** The API's codes of refusals whose use cases have codes of their own. */
const codes = {
  forbidden: 'forbidden',
  limited: 'forbidden',
  own: 'forbidden',
  'signed-out': 'forbidden',
  'not-found': 'not-found',
  unknown: 'not-found',
  invalid: 'validation-invalid-params',
  'validation-invalid-params': 'validation-invalid-params',
  wrong: 'validation-invalid-value',
  closed: 'transaction-listing-not-found',
  'sold-out': 'transaction-listing-insufficient-stock',
  full: 'full',
  'too-many': 'too-many-requests',
  busy: 'busy',
  'email-required': 'validation-invalid-params',
  'email-invalid': 'validation-invalid-params',
  'email-taken': 'email-taken',
  'email-unverified': 'email-unverified',
  'broken-link': 'broken-link',
  'already-verified': 'already-verified',
  resendFailed: 'internal',
  resendFailedTooManyRequests: 'email-too-many-verification-requests',
  'no-password': 'no-password',
  'proof-required': 'proof-required',
  changed: 'changed',
  expired: 'changed',
  unavailable: 'unavailable',
  failed: 'transaction-payment-failed',
  'no-answer': 'provider-unavailable',
  'no-provider': 'provider-unavailable',
  'provider-unavailable': 'provider-unavailable',
  'stripe-account-not-found': 'stripe-account-not-found',
  'stripe-refused': 'stripe-refused',
  'is-admin': 'is-admin',
  'last-admin': 'last-admin',
  'orders-under-way': 'orders-under-way',
  'money-unsettled': 'money-unsettled',
  'charge-in-progress': 'charge-in-progress',
  'holds-wineries': 'holds-wineries',
  'article-published': 'article-published',
  'selection-started': 'selection-started',
} as const satisfies { readonly [Code in ErrorCode]?: ApiErrorCode };

/** A refusal of a use case, with what it says of itself. */
type UseCaseRefusal = Refusal<
  keyof typeof codes,
  { errors?: FieldErrors; retryAfterSeconds?: number; busy?: true; meta?: ProblemMeta & { message?: string } }
>;

/** Titles that say more than that of the API's code. */
const titles: { readonly [Code in keyof typeof codes]?: string } = {
  limited: 'A limited session changes nothing',
  own: 'It is of your own winery',
  'sold-out': 'It is sold out',
  closed: 'It is not for sale now',
  'email-required': 'Email is required',
  'email-invalid': 'This is not a whole e-mail address, such as ada@example.com',
};

/** Answers a use case's refusal: one error for each invalid field, the time to wait, or the title of its code. */
export function apiRefusal(refusal: UseCaseRefusal): ApiRefusal {
  const { code, errors, retryAfterSeconds, busy, meta } = refusal;
  if (errors) return invalidFields(errors);
  if (code === 'signed-out') return signInFirst;
  const title = titles[code];
  return {
    ok: false,
    code: busy ? 'busy' : codes[code],
    ...(title !== undefined && { title }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(meta && { meta }),
  };
}
