import type { ComponentType } from 'react';
import type { BillingDetails, PaymentFailure } from '#features/payments/charges/payment-gateway.ts';
import type { BankDetails, HolderType } from '#features/payments/payouts/bank-form.ts';

/** The fields of a card. */
export type CardField = 'number' | 'expiry' | 'cvc' | 'zip';

/** Success, or the error with a message for the buyer; errors of a field are already shown by the form. */
export type CardOutcome<Value = object> = ({ ok: true } & Value) | { ok: false; failure: PaymentFailure };

/** The status of a payment, in Stripe's terms; only the server decides what it means for the order. */
export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded';

/** A payment or setup to confirm. @property returnUrl an absolute URL of this shop, to which banks redirect back */
type Confirmation = { clientSecret: string; returnUrl: string };

/** The holder of a payout account, as far as entered here. */
export type AccountDetails = {
  business_type: HolderType;
  company?: { name?: string };
  individual?: { first_name?: string; last_name?: string; email?: string };
  tos_shown_and_accepted?: boolean;
};

/**
 * Payments in a browser, with Stripe's script or the sandbox. The order of calls: `submit` validates what was typed;
 * then our server creates the payment and returns its client secret; `confirmPayment` or `confirmSetup` confirms it
 * with the card; then our server is notified. A card number never reaches our server.
 */
export type CardPayments = {
  /** The fields of a new card. Unless they are rendered, only a saved card can pay. */
  CardForm: ComponentType<{ id: string }>;
  submit(): Promise<CardOutcome>;
  /** Changes the amount, or whether the card is saved; what was typed stays. The mode cannot change. */
  change(purpose: CardPurpose): void;
  /**
   * @param options.savedPaymentMethodId the `ref` of a saved card; without it the card in the form pays
   * @param options.billing of the card in the form
   */
  confirmPayment(
    options: Confirmation & { savedPaymentMethodId?: string | undefined; billing?: BillingDetails | undefined },
  ): Promise<CardOutcome<{ status: PaymentIntentStatus }>>;
  confirmSetup(options: Confirmation): Promise<CardOutcome>;
  /** The status of a payment, e.g. after the browser returns from a bank. */
  retrievePayment(clientSecret: string): Promise<CardOutcome<{ status: PaymentIntentStatus }>>;
  createBankToken(bank: BankDetails): Promise<CardOutcome<{ token: string }>>;
  createAccountToken(account: AccountDetails): Promise<CardOutcome<{ token: string }>>;
};

/** What a card is for: paying an amount, or being saved. */
export type CardPurpose =
  | {
      mode: 'payment';
      amountCents: number;
      currency: string;
      /** The account of the winery that is paid; null for what is paid to the operator. */
      accountRef: string | null;
      savesCard: boolean;
      /** Whether the card form asks for the ZIP code, because the page asks for no billing address. */
      asksZip?: boolean;
    }
  | { mode: 'setup'; currency: string };

/** What decides whether the card form asks for a ZIP code. */
export type ZipPurpose = { mode: CardPurpose['mode']; asksZip?: boolean | undefined };

/** Whether the card form asks for the ZIP code of the card. */
export function asksForZip({ mode, asksZip = false }: ZipPurpose): boolean {
  return mode === 'setup' || asksZip;
}
