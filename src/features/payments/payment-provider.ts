/** Why the provider refused for good, in the words of the shop. */
export type PaymentFailureCode =
  | 'declined'
  | 'expired'
  | 'number'
  | 'cvc'
  | 'zip'
  | 'authentication'
  | 'amount-too-small'
  | 'seller-cannot-charge'
  | 'lapsed'
  | 'other';

/** A refusal for good: its kind, and what the provider says of it. */
export type PaymentFailure = { code: PaymentFailureCode; message: string };

/** The provider's answer: done, refused for good, or not yet. What is thrown instead is not known: ask again under the same key. */
export type ProviderAnswer<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; failure: PaymentFailure }
  | { kind: 'not-yet' };

/** How far the buyer has come with a payment that was asked for. */
export type ProviderStatus =
  | { status: 'requires-payment-method'; failure: PaymentFailure | undefined }
  | { status: 'requires-action' | 'processing' | 'authorised' | 'captured' | 'canceled' };

/** What is asked of the buyer's card for a winery. Amounts are in minor units; `feeCents` is what the house keeps. */
export type PaymentRequest = {
  orderId: string;
  accountRef: string;
  amountCents: number;
  feeCents: number;
  currency: string;
  /** Whose kept card may pay, if the provider knows the buyer; with `keepsCard` a new one is kept for later. */
  customerRef?: string | null;
  keepsCard?: boolean;
  key: string;
};

/**
 * The card payment provider, as the shop needs it. Whatever is asked twice under one key is done once, and answered alike. Providers
 * forget keys (Stripe after a day): `capture`, `cancel`, `refund` and `payOut` answer `done` for what is done already, whatever the key.
 * Cards are reserved first and charged later (manual capture).
 * @see https://docs.stripe.com/payments/place-a-hold-on-a-payment-method
 */
export type PaymentProvider = {
  /** Asks for a payment. The secret lets the buyer's browser confirm it. */
  create(request: PaymentRequest): Promise<ProviderAnswer<{ ref: string; clientSecret: string }>>;
  /** How far a payment has come. */
  read(ref: string): Promise<ProviderStatus>;
  /** What a winery's account may do: take charges, and be paid out. An account that is gone may do neither. */
  readAccount(accountRef: string): Promise<{ chargesEnabled: boolean; payoutsEnabled: boolean }>;
  /** Charges what is reserved. */
  capture(ref: string, key: string): Promise<ProviderAnswer<object>>;
  /** Lets go what was asked for or is reserved. */
  cancel(ref: string, key: string): Promise<ProviderAnswer<object>>;
  /** Gives everything back, the winery's part and the house's. */
  refund(ref: string, key: string): Promise<ProviderAnswer<object>>;
  /** Sends the winery its part to its bank. `not-yet` until the money has arrived. */
  payOut(
    payout: { orderId: string; accountRef: string; ref: string; amountCents: number; currency: string },
    key: string,
  ): Promise<ProviderAnswer<{ ref: string }>>;
};
