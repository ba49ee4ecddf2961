import type { Infra } from '#infra/infra.ts';
import type { PaymentMode } from '../charges/payment.ts';
import type { PaymentFailure } from '../charges/payment-gateway.ts';

/** A card stored at the gateway. `expMonth` and `expYear` are the last month in which it is valid. */
export type GatewayCard = { ref: string; brand: string; last4: string; expMonth: number; expYear: number };

/** The cards of a customer at the gateway, and which of them is the default. */
export type CustomerCards = { defaultRef: string | undefined; cards: GatewayCard[] };

/** The card that was used in a setup or a payment. `done` is true once the bank has confirmed it. */
export type ConfirmedCard = {
  customerRef: string | undefined;
  cardRef: string | undefined;
  done: boolean;
  /** Whether the card of a setup waits until its owner names it (`saveCard`), instead of being saved once it is confirmed. */
  isAwaited?: boolean;
  failure: PaymentFailure | undefined;
};

/**
 * The part of the payment gateway that stores buyers' cards. Repeating a deletion is harmless: a card or customer that
 * is already deleted counts as deleted.
 * @see https://docs.stripe.com/payments/save-and-reuse
 */
export type CardGateway = {
  /** Whether its cards are real. */
  mode: PaymentMode;
  /** Creates a customer; the same key always gives the same customer. @returns the customer's reference */
  createCustomer(userId: string, key: string): Promise<string>;
  /**
   * Starts saving a card for later payments without the buyer. The browser enters the card with the client secret.
   * @param options.isAwaited whether the confirmed card waits until its owner names it
   */
  createSetup(customerRef: string, options?: { isAwaited: boolean }): Promise<{ ref: string; clientSecret: string }>;
  /** The card of a setup; undefined if the setup does not exist. */
  readSetup(ref: string): Promise<ConfirmedCard | undefined>;
  /** The card of a payment. */
  readPaymentCard(ref: string): Promise<ConfirmedCard>;
  /** The customer's cards; undefined if the customer was deleted at the gateway. */
  readCards(customerRef: string): Promise<CustomerCards | undefined>;
  /** @returns false if the card does not belong to this customer */
  setDefaultCard(customerRef: string, cardRef: string): Promise<boolean>;
  deleteCard(cardRef: string): Promise<void>;
  /** Deletes a customer with all cards. */
  deleteCustomer(customerRef: string): Promise<void>;
};

/** What the use cases of saved cards need. Without `cards` no card can be saved. */
export type CardsApp = Pick<Infra, 'db' | 'clock' | 'jobs' | 'errors'> & { cards?: CardGateway | undefined };
