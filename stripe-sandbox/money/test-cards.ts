/** A test card of Stripe. `name` is what follows `pm_card_` and `tok_`. https://docs.stripe.com/testing */
export type TestCard = {
  name: string;
  number: string;
  brand: 'visa' | 'mastercard';
  /** How a charge is declined. */
  decline?: { code: string; decline_code?: string; message: string };
  /** Can be attached to a customer although charges are declined. */
  attaches?: true;
  /** When it requires 3-D Secure: each time, or until it was set up for later use. */
  challenge?: 'always' | 'until-set-up';
  /** The buyer disputes the charge; with `inquiry` their bank only asks. */
  disputed?: 'chargeback' | 'inquiry';
  /** Why they dispute it. */
  disputeReason?: string;
  /** The money is available at once. */
  bypassesPending?: true;
  /** A refund fails after it seemed to succeed, or succeeds after it was pending. */
  refund?: 'fails' | 'pending';
};

const declined = (decline_code: string, message = 'Your card was declined.') => ({
  code: 'card_declined',
  decline_code,
  message,
});
const visa = (name: string, number: string, more: Partial<TestCard> = {}): TestCard => ({
  name,
  number,
  brand: 'visa',
  ...more,
});

/** The supported test cards. */
const testCards: readonly TestCard[] = [
  visa('visa', '4242424242424242'),
  { name: 'mastercard', number: '5555555555554444', brand: 'mastercard' },
  visa('visa_chargeDeclined', '4000000000000002', { decline: declined('generic_decline') }),
  visa('visa_chargeDeclinedInsufficientFunds', '4000000000009995', {
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  }),
  visa('visa_chargeDeclinedLostCard', '4000000000009987', { decline: declined('lost_card') }),
  visa('chargeDeclinedExpiredCard', '4000000000000069', {
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  }),
  visa('chargeDeclinedIncorrectCvc', '4000000000000127', {
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  }),
  visa('chargeDeclinedProcessingError', '4000000000000119', {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  // why: Stripe has no token for this number, since its form refuses it; the sandbox's form needs one to show the
  // refusal
  visa('incorrectNumber', '4242424242424241', {
    decline: { code: 'incorrect_number', message: 'Your card number is incorrect.' },
  }),
  visa('avsZipFail', '4000000000000036', {
    decline: { code: 'incorrect_zip', message: 'The zip code you supplied failed validation.' },
  }),
  visa('chargeCustomerFail', '4000000000000341', { decline: declined('generic_decline'), attaches: true }),
  visa('authenticationRequiredOnSetup', '4000002500003155', { challenge: 'until-set-up' }),
  visa('threeDSecure2Required', '4000000000003220', { challenge: 'always' }),
  visa('createDispute', '4000000000000259', { disputed: 'chargeback' }),
  visa('createDisputeProductNotReceived', '4000000000002685', {
    disputed: 'chargeback',
    disputeReason: 'product_not_received',
  }),
  visa('createDisputeInquiry', '4000000000001976', { disputed: 'inquiry' }),
  visa('bypassPending', '4000000000000077', { bypassesPending: true }),
  visa('refundFail', '4000000000005126', { refund: 'fails' }),
  visa('pendingRefund', '4000000000007726', { refund: 'pending' }),
];

/** The card of `pm_card_…` or `tok_…`. */
export function testCardOf(token: string): TestCard | undefined {
  const name = /^(?:pm_card|tok)_(.+)$/.exec(token)?.[1];
  return name === undefined ? undefined : testCards.find((card) => card.name === name);
}

/** The card with this name. */
export function testCardNamed(name: string | undefined): TestCard {
  const card = testCards.find((one) => one.name === name) ?? testCards[0];
  if (!card) throw new Error('There are no test cards');
  return card;
}
