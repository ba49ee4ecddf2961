import { createHash, timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/store.ts';
import type { Form } from './form-body.ts';
import type { HttpRequest } from './http-server.ts';
import type { Route } from './route.ts';
import { type ErrorBody, StripeApiError } from './stripe-error.ts';

/** The kind of key: a secret key may do everything; a publishable one what a buyer's browser may. */
export type Caller = { publishable: boolean };

/**
 * Reads the key of a request.
 *
 * @param secretKey the only secret key that is accepted; undefined for any of test mode
 * @throws 401 without a test-mode key
 */
export function authenticate({ headers }: HttpRequest, secretKey: string | undefined): Caller {
  const { authorization = '' } = headers;
  const basic = /^Basic (.+)$/i.exec(authorization)?.[1];
  const key = basic
    ? (Buffer.from(basic, 'base64').toString().split(':')[0] ?? '')
    : authorization.replace(/^Bearer /i, '');
  const isSecret = secretKey === undefined ? /^[sr]k_test_\w+$/.test(key) : isSame(key, secretKey);
  if (isSecret) return { publishable: false };
  if (/^pk_test_\w+$/.test(key)) return { publishable: true };
  const message =
    key === ''
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`;
  throw new StripeApiError(401, { type: 'invalid_request_error', message });
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/**
 * Checks whether a publishable key may make this call: calls of an intent need its client secret.
 *
 * @throws 401 if the call needs a secret key, 404 if the client secret is another intent's
 */
export function authorizePublishableKey(
  store: Store,
  { open, path }: Pick<Route, 'open' | 'path'>,
  id: string,
  form: Form,
): void {
  if (!open)
    throw new StripeApiError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    });
  if (!path.includes(':id')) return;
  const intent = (store.find('payment_intent', id) ?? store.find('setup_intent', id))?.value;
  if (intent && form.client_secret === intent.client_secret) return;
  throw new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such intent: '${id}', or the client_secret provided does not match any associated with it.`,
    param: 'intent',
  });
}

/** An intent as a buyer's browser sees it: without the fields between the platform and the seller. */
export function redactForBuyer(shown: object): object {
  const { object } = shown as { object?: string };
  if (object !== 'payment_intent' && object !== 'setup_intent') return shown;
  const { transfer_data: _, ...seen } = shown as Record<string, unknown>;
  return {
    ...seen,
    metadata: {},
    on_behalf_of: null,
    ...(object === 'payment_intent' ? { application_fee_amount: null } : {}),
  };
}

/** An error as a buyer's browser sees it, with the intent in it redacted. */
export function redactError(failure: ErrorBody): object {
  const { payment_intent: payment, setup_intent: setup, ...rest } = failure;
  return {
    ...rest,
    ...(payment ? { payment_intent: redactForBuyer(payment) } : {}),
    ...(setup ? { setup_intent: redactForBuyer(setup) } : {}),
  };
}
