import type { PaymentFailure } from '../charges/payment-gateway.ts';

/** A card that the provider keeps, as it may be shown. The expiry is the last month in which it pays. */
export type ProviderCard = { ref: string; brand: string; last4: string; expMonth: number; expYear: number };

/** What a customer keeps at the provider, and which of it is the default. */
export type KeptCards = { defaultRef: string | undefined; cards: ProviderCard[] };

/** Which card a customer chose, in a setup or a payment: `done` when the bank has agreed. */
export type ChosenCard = {
  customerRef: string | undefined;
  cardRef: string | undefined;
  done: boolean;
  failure: PaymentFailure | undefined;
};

/**
 * Who keeps the cards of buyers, as the shop needs it. What is done already is answered as done: a card that is gone is removed, a
 * customer who is gone is deleted.
 * @see https://docs.stripe.com/payments/save-and-reuse
 */
export type CardProvider = {
  /** Makes the provider know somebody: once under one key. @returns the customer's reference */
  createCustomer(userId: string, key: string): Promise<string>;
  /** Asks for a card to be kept for payments without its owner present. The secret lets the owner's browser name the card. */
  askToSave(customerRef: string): Promise<{ ref: string; clientSecret: string }>;
  /** The card of a setup; undefined where there is none of that reference. */
  readSetup(ref: string): Promise<ChosenCard | undefined>;
  /** The card of a payment. */
  readPaidWith(ref: string): Promise<ChosenCard>;
  /** What a customer keeps; undefined for one who is gone. */
  readCards(customerRef: string): Promise<KeptCards | undefined>;
  /** @returns false for a card that this customer does not keep */
  makeDefault(customerRef: string, cardRef: string): Promise<boolean>;
  removeCard(cardRef: string): Promise<void>;
  /** Deletes somebody there, with every card. */
  deleteCustomer(customerRef: string): Promise<void>;
};
