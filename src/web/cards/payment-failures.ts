import type { PaymentFailure, PaymentFailureCode } from '#features/payments/charges/payment-gateway.ts';
import { paymentFailureOf, type StripeFailure } from '#features/payments/stripe/stripe-failure.ts';
import type { PurchaseErrorName } from '#kit/error-names.ts';
import { reportFailure } from '../shell/errors/report-failure.ts';
import {
  asksForZip,
  type CardField,
  type CardOutcome,
  type PaymentIntentStatus,
  type ZipPurpose,
} from './card-payments.ts';

/** The messages for buyers. */
const messages: Record<PaymentFailureCode, string> = {
  declined:
    'Your card was declined, and your bank did not say why. Call the number on the back of the card, or use another card.',
  'insufficient-funds': 'Your card was declined: there isn’t enough money on it. Use another card.',
  processing: 'Your bank could not process the card just now. Try again in a minute, or use another card.',
  expired: 'This card has expired. Check the date, or use another card.',
  number: 'This card number is not right. Check it.',
  cvc: 'This security code is not right. Check it.',
  zip: 'This ZIP code does not belong to the card. Enter the ZIP code of its billing address.',
  authentication: 'Your bank could not confirm that it is you. Try again, or use another card.',
  'amount-too-small': 'This amount is too small for a card payment.',
  'seller-cannot-charge': 'This winery cannot take payments at the moment.',
  lapsed: 'Too much time has passed. Begin the payment again.',
  other: 'The payment did not work. Try again, or use another card.',
};

/** Reports a failed call to the payment gateway. @returns the same outcome */
export function reportIfFailed<Outcome extends CardOutcome>(
  name: Extract<PurchaseErrorName, `handle card ${string}` | `retrieve ${string}`>,
  outcome: Outcome,
  status?: string,
): Outcome {
  if (!outcome.ok) reportFailure(name, outcome.failure.code, status);
  return outcome;
}

/**
 * The field of the card form that a failure concerns; undefined if it concerns the whole card, or the billing address
 * of a payment, which is not in the form.
 */
export function failedCardField(code: PaymentFailureCode, purpose: ZipPurpose): CardField | undefined {
  const fields: Partial<Record<PaymentFailureCode, CardField>> = {
    number: 'number',
    expired: 'expiry',
    cvc: 'cvc',
    ...(asksForZip(purpose) && { zip: 'zip' }),
  };
  return fields[code];
}

/** A failure with the shop's own message. */
export function paymentFailure(code: PaymentFailureCode): PaymentFailure {
  return { code, message: messages[code] };
}

/** A failure from the gateway's error, with the shop's own message. */
export function toPaymentFailure(error: Partial<StripeFailure>): PaymentFailure {
  const failure = paymentFailureOf({ ...error, message: error.message ?? '' });
  return paymentFailure(
    failure?.code ?? (error.code === 'setup_intent_authentication_failure' ? 'authentication' : 'other'),
  );
}

/**
 * The failure of creating a token for a bank account or a person: here the gateway's message is more precise than the
 * shop's.
 */
export function tokenFailure(message: string | undefined): PaymentFailure {
  return { code: 'other', message: message || 'No answer came. Check your connection, and try again.' };
}

/** Whether a payment is already confirmed, so that it is not confirmed again (the specification's list). */
export function isConfirmed(status: PaymentIntentStatus): boolean {
  return ['processing', 'requires_capture', 'canceled', 'succeeded'].includes(status);
}
