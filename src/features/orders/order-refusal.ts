import type { Infra } from '#infra/infra.ts';
import type { ErrorName } from '#kit/error-names.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import type { Refusal, Result } from '#kit/result.ts';
import { findOrderTransition, type OrderTransitionName } from './process/order-process.ts';

/** Why something is not done to an order, under the codes of the specification's catalogue. */
export type OrderErrorCode =
  | 'forbidden'
  | 'not-found'
  | 'validation-invalid-params'
  | 'too-many-requests'
  | 'validation-invalid-value'
  | 'transaction-listing-not-found'
  | 'transaction-invalid-transition'
  | 'transaction-already-reviewed-by-customer'
  | 'transaction-already-reviewed-by-provider'
  | 'transaction-booking-time-not-available'
  | 'transaction-listing-insufficient-stock'
  | 'transaction-payment-failed'
  | 'transaction-charge-zero-payin'
  | 'transaction-charge-zero-payout'
  | 'transaction-missing-stripe-account';

/** What more is known of a refusal: the parameter that is wrong, the wine of which too little is left, the provider's words, the law. */
export type OrderRefusalMeta = {
  parameter?: string;
  message?: string;
  listingId?: string;
  left?: number;
  stripeMessage?: string;
  stripeCode?: string;
  /** The law that forbids it, and where it can be read. */
  law?: string;
  source?: string;
};

/** Something that is not done to an order, and why. */
export type OrderRefusal = Refusal<OrderErrorCode, { meta?: OrderRefusalMeta }>;

/** A refusal. */
export function refuseOrder(code: OrderErrorCode, meta?: OrderRefusalMeta): OrderRefusal {
  return meta ? { ok: false, code, meta } : { ok: false, code };
}

/** The name under which it is reported that a transition of an order, or its acceptance, failed. */
export function orderErrorName(action: OrderTransitionName | 'accept'): ErrorName {
  // why: both place an order, and that has one name
  if (action === 'request-payment' || action === 'request-payment-after-enquiry') return 'initiate-order-failed';
  return `${action}-failed`;
}

/** The same for a transition as others write it; undefined for a word that is none. */
export function transitionErrorName(written: string | undefined): ErrorName | undefined {
  const known = findOrderTransition(written ?? '');
  return known && orderErrorName(known.name);
}

/** Thrown within a transaction so that nothing of it stays; `withRefusals` turns it into the answer. */
export class RefusedError extends Error {
  readonly refusal: OrderRefusal;
  constructor(refusal: OrderRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Ends a transaction with a refusal. @throws RefusedError always */
export function abortWith(code: OrderErrorCode, meta?: OrderRefusalMeta): never {
  throw new RefusedError(refuseOrder(code, meta));
}

/** Runs a transaction, and answers with the refusal that ended it, if one did. */
export async function catchRefusals<Value>(work: () => Promise<Value>): Promise<Result<Value, OrderRefusal>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

/**
 * Asks the payment provider on behalf of somebody who waits. One that does not answer is reported, and a refusal with words for it:
 * what was wanted is written, and the outbox goes on asking.
 */
export async function callGateway<Value>(
  app: Pick<Infra, 'errors'>,
  call: () => Promise<Value>,
): Promise<Value | OrderRefusal> {
  try {
    return await call();
  } catch (error) {
    app.errors.report('payment-failed', error);
    return refuseOrder('transaction-payment-failed', {
      message: 'The payment provider does not answer. Please try again.',
    });
  }
}

/** The refusal of a request that has not the right form. @param issues what is wrong with it */
export function invalidRequest(issues: { path: PropertyKey[]; message: string }[]): OrderRefusal {
  const [[parameter, message] = []] = Object.entries(fieldErrorsOf(issues));
  return refuseOrder('validation-invalid-params', {
    ...(parameter === undefined ? {} : { parameter }),
    ...(message === undefined ? {} : { message }),
  });
}
