import type { PaymentFailure, PaymentFailureCode } from '../charges/payment-gateway.ts';

/** The members of the Stripe SDK's errors that are used here. */
export type StripeFailure = {
  statusCode?: number | undefined;
  code?: string | undefined;
  decline_code?: string | undefined;
  advice_code?: string | undefined;
  network_decline_code?: string | undefined;
  network_advice_code?: string | undefined;
  /** The card; a browser knows it by its reference alone. */
  payment_method?: string | { id: string } | undefined;
  message: string;
};

/** Stripe's codes with the shop's code for each. @see https://docs.stripe.com/error-codes */
const codes: Record<string, PaymentFailureCode> = {
  card_declined: 'declined',
  payment_method_restricted: 'declined',
  processing_error: 'processing',
  expired_card: 'expired',
  expired_payment_method: 'expired',
  invalid_expiry_month: 'expired',
  invalid_expiry_year: 'expired',
  incorrect_number: 'number',
  invalid_number: 'number',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
  incorrect_zip: 'zip',
  incorrect_postal_code: 'zip',
  amount_too_small: 'amount-too-small',
  account_invalid: 'seller-cannot-charge',
  capability_not_active: 'seller-cannot-charge',
  transfers_not_allowed: 'seller-cannot-charge',
  insufficient_capabilities_for_transfer: 'seller-cannot-charge',
  authentication_required: 'authentication',
  authentication_failure: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  charge_expired_for_capture: 'lapsed',
};

/**
 * Declined cards whose buyer can be told why. Others are told that the bank gave no reason: a lost or stolen card must
 * not be named to whoever holds it.
 */
const declineCodes: Record<string, PaymentFailureCode> = {
  insufficient_funds: 'insufficient-funds',
  withdrawal_count_limit_exceeded: 'insufficient-funds',
  card_velocity_exceeded: 'insufficient-funds',
  processing_error: 'processing',
  issuer_not_available: 'processing',
  try_again_later: 'processing',
  reenter_transaction: 'processing',
  expired_card: 'expired',
  incorrect_number: 'number',
  incorrect_cvc: 'cvc',
  incorrect_zip: 'zip',
  authentication_required: 'authentication',
};

/** Refusals that Stripe identifies only by their message. @see the specification, section 8, special cases */
const messagePatterns: [RegExp, PaymentFailureCode][] = [
  [/^Amount must (be|convert to) at least/, 'amount-too-small'],
  [/cannot currently make (live )?charges/i, 'seller-cannot-charge'],
  [/disabled_reason/i, 'seller-cannot-charge'],
  [/without the `card_payments` capability/, 'seller-cannot-charge'],
];

/** The shop's code for a message of Stripe, if the message alone identifies it. For callers that have no code. */
export function failureCodeOfMessage(message: string): PaymentFailureCode | undefined {
  return messagePatterns.find(([pattern]) => pattern.test(message))?.[1];
}

/**
 * The shop's code for a final refusal of Stripe; undefined for errors that may pass: no answer, failures of Stripe, too
 * many requests, a request in progress, or a refused API key.
 */
export function paymentFailureOf(error: StripeFailure): PaymentFailure | undefined {
  const { statusCode, code, decline_code: declineCode, message } = error;
  const known =
    (code === 'card_declined' && lookUp(declineCodes, declineCode)) ||
    lookUp(codes, code) ||
    failureCodeOfMessage(message);
  const refused = statusCode === 400 || statusCode === 402 || statusCode === 404;
  return known || refused ? { code: known || 'other', message, ...declineOf(error) } : undefined;
}

/** What was said about a declined card; nothing of other refusals. */
function declineOf(error: StripeFailure): Pick<PaymentFailure, 'decline' | 'cardRef'> {
  const { advice_code, decline_code, network_advice_code, network_decline_code, payment_method: card } = error;
  if (!(advice_code ?? decline_code ?? network_advice_code ?? network_decline_code)) return {};
  const decline = {
    declineCode: decline_code ?? null,
    adviceCode: advice_code ?? null,
    networkDeclineCode: network_decline_code ?? null,
    networkAdviceCode: network_advice_code ?? null,
  };
  const cardRef = typeof card === 'object' ? card.id : card;
  return { decline, ...(cardRef !== undefined && { cardRef }) };
}

function lookUp(table: Record<string, PaymentFailureCode>, code: string | undefined): PaymentFailureCode | undefined {
  return code !== undefined && Object.hasOwn(table, code) ? table[code] : undefined;
}
