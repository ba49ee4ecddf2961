import type { Infra } from '#infra/infra.ts';
import type { ErrorName } from '#kit/error-names.ts';
import type { Refusal, Result } from '#kit/result.ts';
import { type FlagAction, findOrderTransition, type OrderTransitionName } from './process/order-process.ts';

/** Why a use case of orders failed, with the codes of the specification. */
export type OrderErrorCode =
  | 'email-unverified'
  | 'forbidden'
  | 'not-found'
  | 'validation-invalid-params'
  | 'too-many-requests'
  | 'order-id-taken'
  | 'too-much-unpaid'
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

/** Details of a refusal: the invalid parameter, the wine with too little stock, the gateway's message, or the law. */
export type OrderRefusalMeta = {
  parameter?: string;
  message?: string;
  listingId?: string;
  left?: number;
  stripeMessage?: string;
  stripeCode?: string;
  /** The law that forbids it, and a link to it. */
  law?: string;
  source?: string;
};

/** The details of a refusal because the order was paid in the other mode of the gateway, live or test. */
export const otherModeMeta: OrderRefusalMeta = {
  message: 'This order was paid in another mode of the payment provider, so nothing can be charged for it.',
};

/**
 * Why a use case refuses, where other programs distinguish more than our code does: the listing is the buyer's own, the
 * payout account cannot take charges, the buyer is too young, a payment step is under way, the payment is not confirmed
 * at the gateway, the card must not be tried again, the buyer's account is banned or deleted, or the winery is suspended.
 */
export type OrderRefusalReason =
  | 'own-listing'
  | 'charges-disabled'
  | 'too-young'
  | 'payment-step-pending'
  | 'payment-not-confirmed'
  | 'card-blocked'
  | 'customer-gone'
  | 'provider-gone';

/** What somebody is told who writes to a person or winery that is banned or deleted. */
export const removedMeta: OrderRefusalMeta = {
  message: 'This user has been removed. Sending message to the user is not possible anymore.',
};

/** A refused use case of orders. */
export type OrderRefusal = Refusal<
  OrderErrorCode,
  { meta?: OrderRefusalMeta; retryAfterSeconds?: number; reason?: OrderRefusalReason }
>;

/** Builds a refusal. */
export function refuseOrder(code: OrderErrorCode, meta?: OrderRefusalMeta, reason?: OrderRefusalReason): OrderRefusal {
  return { ok: false, code, ...(meta && { meta }), ...(reason && { reason }) };
}

/** The error name for a failed transition or acceptance. */
export function orderErrorName(action: OrderTransitionName | FlagAction): ErrorName {
  // why: the specification has one name for both ways to place an order
  if (action === 'request-payment' || action === 'request-payment-after-enquiry') return 'initiate-order-failed';
  return `${action}-failed`;
}

/** The same for a transition name from a request; undefined if there is no such transition. */
export function transitionErrorName(written: string | undefined): ErrorName | undefined {
  const known = findOrderTransition(written ?? '');
  return known && orderErrorName(known.name);
}

/** Thrown in a transaction to roll it back; `catchRefusals` turns it into a result. */
export class RefusedError extends Error {
  readonly refusal: OrderRefusal;
  constructor(refusal: OrderRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Rolls a transaction back with a refusal. @throws RefusedError always */
export function abortWith(code: OrderErrorCode, meta?: OrderRefusalMeta, reason?: OrderRefusalReason): never {
  throw new RefusedError(refuseOrder(code, meta, reason));
}

/** Runs a transaction and returns the refusal that ended it, if there is one. */
export async function catchRefusals<Value>(work: () => Promise<Value>): Promise<Result<Value, OrderRefusal>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

/**
 * Calls the gateway while the user waits. A failed call is reported and returned as a refusal with a message. The
 * requested change is already stored, and the outbox continues with it.
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

/** The refusal of an invalid request. @param issues of the validation */
export function invalidRequest(issues: { path: PropertyKey[]; message: string }[]): OrderRefusal {
  const [issue] = issues;
  if (issue === undefined) return refuseOrder('validation-invalid-params');
  const [field = '', part] = issue.path.map(String);
  // why: of an address the buyer is told which of its fields is wrong
  const parameter = field === 'shippingDetails' && part !== undefined ? `${field}.${part}` : field;
  return refuseOrder('validation-invalid-params', { parameter, message: issue.message });
}
