import type { ErrorBody } from './stripe-error.ts';

/** An intent as a buyer's browser sees it: without what the platform and the seller agreed on. */
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

/** A failure as a buyer's browser sees it: the intent in it is shown as by itself. */
export function redactError(failure: ErrorBody): object {
  const { payment_intent: payment, setup_intent: setup, ...rest } = failure;
  return {
    ...rest,
    ...(payment ? { payment_intent: redactForBuyer(payment) } : {}),
    ...(setup ? { setup_intent: redactForBuyer(setup) } : {}),
  };
}
