/** How a card is declined. https://docs.stripe.com/declines/codes */
export type Decline = {
  code: string;
  decline_code?: string;
  message: string;
  advice_code?: 'confirm_card_data' | 'do_not_try_again' | 'try_again_later';
  network_decline_code?: string;
  network_advice_code?: string;
};

/** A test card of Stripe. `name` is what follows `pm_card_` and `tok_`. https://docs.stripe.com/testing */
export type TestCard = {
  name: string;
  number: string;
  brand: 'visa' | 'mastercard';
  /** How a charge is declined, with the advice of the card network where it gives any. */
  decline?: Decline;
  /** Can be attached to a customer although charges are declined. */
  attaches?: true;
  /** When it requires 3-D Secure: each time, until it was set up for later use, or whenever the buyer is there. */
  challenge?: 'always' | 'until-set-up' | 'on-session';
  /** The buyer disputes the charge; with `inquiry` their bank only asks. */
  disputed?: 'chargeback' | 'inquiry';
  /** Why they dispute it. */
  disputeReason?: string;
  /** The money is available at once. */
  bypassesPending?: true;
  /** A refund fails after it seemed to succeed, or succeeds after it was pending. */
  refund?: 'fails' | 'pending';
};

const declined = (decline_code: string, more: Partial<Decline> = {}): Decline => ({
  code: 'card_declined',
  decline_code,
  message: 'Your card was declined.',
  ...more,
});
const [forGood, later] = [{ advice_code: 'do_not_try_again' }, { advice_code: 'try_again_later' }] as const;
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
  visa('visa_chargeDeclined', '4000000000000002', { decline: declined('generic_decline', later) }),
  visa('visa_chargeDeclinedInsufficientFunds', '4000000000009995', {
    decline: declined('insufficient_funds', {
      message: 'Your card has insufficient funds.',
      ...later,
      network_decline_code: '51',
    }),
  }),
  visa('visa_chargeDeclinedLostCard', '4000000000009987', {
    decline: declined('lost_card', { ...forGood, network_decline_code: '41' }),
  }),
  visa('visa_chargeDeclinedStolenCard', '4000000000009979', {
    decline: declined('stolen_card', { ...forGood, network_decline_code: '43' }),
  }),
  visa('visa_chargeDeclinedVelocityLimitExceeded', '4000000000006975', {
    decline: declined('card_velocity_exceeded', { ...later, network_decline_code: '61' }),
  }),
  // why: Radar blocks the charge before the bank sees it, so the card can be saved, and the network says nothing
  visa('radarBlock', '4100000000000019', { decline: declined('fraudulent', forGood), attaches: true }),
  visa('chargeDeclinedExpiredCard', '4000000000000069', {
    decline: {
      code: 'expired_card',
      message: 'Your card has expired.',
      advice_code: 'confirm_card_data',
      network_decline_code: '54',
    },
  }),
  visa('chargeDeclinedIncorrectCvc', '4000000000000127', {
    decline: {
      code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
      advice_code: 'confirm_card_data',
    },
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
  visa('chargeCustomerFail', '4000000000000341', { decline: declined('generic_decline', later), attaches: true }),
  visa('authenticationRequiredOnSetup', '4000002500003155', { challenge: 'until-set-up' }),
  visa('authenticationRequired', '4000002760003184', { challenge: 'always' }),
  visa('authenticationRequiredSetupForOffSession', '4000003800000446', { challenge: 'on-session' }),
  visa('authenticationRequiredChargeDeclinedInsufficientFunds', '4000008260003178', {
    challenge: 'always',
    decline: declined('insufficient_funds', { ...later, message: 'Your card has insufficient funds.' }),
    attaches: true,
  }),
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
