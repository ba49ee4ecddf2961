import type { Infra } from '#infra/infra.ts';
import type { PaymentFailure } from '../charges/payment-gateway.ts';

/** A card that the provider keeps, as it may be shown. The expiry is the last month in which it pays. */
export type GatewayCard = { ref: string; brand: string; last4: string; expMonth: number; expYear: number };

/** What a customer keeps at the provider, and which of it is the default. */
export type CustomerCards = { defaultRef: string | undefined; cards: GatewayCard[] };

/** Which card a customer chose, in a setup or a payment: `done` when the bank has agreed. */
export type ConfirmedCard = {
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
export type CardGateway = {
  /** Makes the provider know somebody: once under one key. @returns the customer's reference */
  createCustomer(userId: string, key: string): Promise<string>;
  /** Asks for a card to be kept for payments without its owner present. The secret lets the owner's browser name the card. */
  createSetup(customerRef: string): Promise<{ ref: string; clientSecret: string }>;
  /** The card of a setup; undefined where there is none of that reference. */
  readSetup(ref: string): Promise<ConfirmedCard | undefined>;
  /** The card of a payment. */
  readPaymentCard(ref: string): Promise<ConfirmedCard>;
  /** What a customer keeps; undefined for one who is gone. */
  readCards(customerRef: string): Promise<CustomerCards | undefined>;
  /** @returns false for a card that this customer does not keep */
  setDefaultCard(customerRef: string, cardRef: string): Promise<boolean>;
  deleteCard(cardRef: string): Promise<void>;
  /** Deletes somebody there, with every card. */
  deleteCustomer(customerRef: string): Promise<void>;
};

/** What use cases of saved cards need: who keeps them; without one no card is kept. */
export type CardsApp = Pick<Infra, 'db' | 'clock' | 'jobs' | 'errors'> & { cards?: CardGateway | undefined };
