import type { ComponentType } from 'react';
import type { BillingDetails, PaymentFailure } from '#features/payments/charges/payment-gateway.ts';
import type { BankDetails, HolderType } from '#features/payments/payouts/bank-form.ts';

/** The fields of a card. */
export type CardField = 'number' | 'expiry' | 'cvc' | 'zip';

/** Done, or why not, in words for the buyer; the form has shown them already where they are about a field. */
export type CardOutcome<Value = object> = ({ ok: true } & Value) | { ok: false; failure: PaymentFailure };

/** How far a payment is, in Stripe's words; the server alone decides what that means to the order. */
export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded';

/**
 * What is to be confirmed.
 * @property returnUrl an absolute address of this shop, for banks that send the browser away and back
 */
type Confirmation = { clientSecret: string; returnUrl: string };

/** Whom a payout account is for, as far as the winery says it here. */
export type AccountDetails = {
  business_type: HolderType;
  company?: { name?: string };
  individual?: { first_name?: string; last_name?: string; email?: string };
  tos_shown_and_accepted?: boolean;
};

/**
 * Paying in a browser, whoever takes the card: Stripe's script, or the sandbox. The order of calls: `submit` judges what was typed;
 * then our server asks for the payment and gives its client secret; `confirmPayment` or `confirmSetup` brings card and secret together;
 * then our server is told to look. A card number never comes near our server.
 */
export type CardPayments = {
  /** The fields of a new card. Without it shown only a saved card can pay. */
  CardForm: ComponentType<{ id: string }>;
  submit(): Promise<CardOutcome>;
  /** The amount, or whether the card is kept, is another by now; what was typed stays. Not from paying to saving, or back. */
  change(purpose: CardPurpose): void;
  /**
   * @param options.savedPaymentMethodId the `ref` of a saved card; without it the card in the form pays
   * @param options.billing of the card in the form
   */
  confirmPayment(
    options: Confirmation & { savedPaymentMethodId?: string | undefined; billing?: BillingDetails | undefined },
  ): Promise<CardOutcome<{ status: PaymentIntentStatus }>>;
  confirmSetup(options: Confirmation): Promise<CardOutcome>;
  /** How a payment stands, e.g. when the browser comes back from a bank. */
  retrievePayment(clientSecret: string): Promise<CardOutcome<{ status: PaymentIntentStatus }>>;
  createBankToken(bank: BankDetails): Promise<CardOutcome<{ token: string }>>;
  createAccountToken(account: AccountDetails): Promise<CardOutcome<{ token: string }>>;
};

/** What a card is typed for: an order of so many cents, or to be saved for later. */
export type CardPurpose =
  | { mode: 'payment'; amountCents: number; currency: string; accountRef: string; savesCard: boolean }
  | { mode: 'setup'; currency: string };
