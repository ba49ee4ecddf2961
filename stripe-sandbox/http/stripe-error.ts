import type Stripe from 'stripe';

/** An error in Stripe's format, besides the HTTP status by which the SDK chooses its class of error. */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  advice_code?: string;
  network_advice_code?: string;
  network_decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
};

/** An error response. Changes made before it are stored only if `keeps` is set: a declined card is recorded. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly keeps: boolean;

  constructor(status: number, body: ErrorBody, keeps = false) {
    super(body.message);
    this.status = status;
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
      : body;
    this.keeps = keeps;
  }
}

/** The error for an invalid request, or one that is invalid in this state (400). */
export function invalidRequest(message: string, more: Partial<ErrorBody> = {}): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...more });
}

/** The error for a missing object, or one of another owner (404). */
export function notFound(what: string, id: string, param = 'id'): StripeApiError {
  const message = `No such ${what}: '${id}'`;
  return new StripeApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}
