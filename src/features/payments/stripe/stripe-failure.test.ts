import { describe, expect, test } from 'vitest';
import type { PaymentFailureCode } from '../charges/payment-gateway.ts';
import { paymentFailureOf } from './stripe-failure.ts';

/** Every Stripe code that has a code of its own in the shop. */
const table: Partial<Record<PaymentFailureCode, [status: number, codes: string[]]>> = {
  declined: [402, ['card_declined', 'payment_method_restricted']],
  processing: [402, ['processing_error']],
  expired: [402, ['expired_card', 'expired_payment_method', 'invalid_expiry_month', 'invalid_expiry_year']],
  number: [402, ['incorrect_number', 'invalid_number']],
  cvc: [402, ['incorrect_cvc', 'invalid_cvc']],
  zip: [402, ['incorrect_zip', 'incorrect_postal_code']],
  authentication: [402, ['authentication_required', 'authentication_failure', 'payment_intent_authentication_failure']],
  'amount-too-small': [400, ['amount_too_small']],
  'seller-cannot-charge': [
    400,
    ['account_invalid', 'capability_not_active', 'transfers_not_allowed', 'insufficient_capabilities_for_transfer'],
  ],
  lapsed: [400, ['charge_expired_for_capture']],
  other: [400, ['resource_missing', 'charge_disputed', 'constructor']],
};

/** Refusals that Stripe identifies only by their message. */
const sentences: [PaymentFailureCode, string][] = [
  ['amount-too-small', 'Amount must be at least $0.50 usd'],
  ['amount-too-small', 'Amount must convert to at least 50 cents. $0.10 converts to approximately $0.10.'],
  ['seller-cannot-charge', 'Your account cannot currently make live charges.'],
  ['seller-cannot-charge', 'Your account cannot currently make charges. To find out why, ask.'],
  ['seller-cannot-charge', 'Please look at the account’s verification.disabled_reason.'],
  [
    'seller-cannot-charge',
    'You cannot create a charge on behalf of an account without the `card_payments` capability.',
  ],
  ['other', 'The Amount must be at least so much'],
];

describe('a refusal of Stripe', () => {
  test.for(
    Object.entries(table).flatMap(([failure, [statusCode, codes]]) =>
      codes.map((code) => [code, failure, statusCode] as const),
    ),
  )('with the code %s means %s', ([code, failure, statusCode]) => {
    expect(paymentFailureOf({ statusCode, code, message: 'Words' })).toEqual({ code: failure, message: 'Words' });
  });

  test.for([
    ['insufficient_funds', 'insufficient-funds'],
    ['try_again_later', 'processing'],
    ['do_not_honor', 'declined'],
    ['lost_card', 'declined'],
    ['authentication_required', 'authentication'],
    ['constructor', 'declined'],
  ])('whose bank says %s means %s', ([declineCode, code]) => {
    const refusal = { statusCode: 402, code: 'card_declined', decline_code: declineCode, message: 'Words' };
    const decline = { declineCode, adviceCode: null, networkDeclineCode: null, networkAdviceCode: null };
    expect(paymentFailureOf(refusal)).toEqual({ code, message: 'Words', decline });
  });

  test.for(sentences)('is %s for the message: %s', ([failure, message]) => {
    expect(paymentFailureOf({ statusCode: 400, message })).toEqual({ code: failure, message });
  });

  test.for([
    [undefined, 'no answer'],
    [401, 'a key that it does not take'],
    [409, 'a request that is under way'],
    [429, 'too many requests'],
    [500, 'its own failure'],
    [503, 'it is down'],
  ] as const)('is not assumed for status %s: %s', ([statusCode]) => {
    expect(paymentFailureOf({ statusCode, message: 'Words' })).toBeUndefined();
  });
});
