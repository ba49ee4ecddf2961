/**
 * Something that happened at the payment provider, as it tells it. Events come in any order, late, twice or never: they say where to
 * look, never what is true.
 */
export type PaymentEvent = {
  id: string;
  /** In the provider's own words, e.g. `payment_intent.amount_capturable_updated`. */
  type: string;
  /** The winery's account that it happened in; null for the house's own. */
  accountRef: string | null;
  /** What it happened to. */
  objectRef: string;
  /** The order, where the object names one. */
  orderId: string | null;
};

/** Who sends: Stripe for the house's own account, or for those of the wineries. Each signs with a secret of its own. */
export type EventEndpoint = 'platform' | 'connect';

/** Reads what is sent to the shop in the provider's name. */
export type WebhookVerifier = {
  /**
   * Checks the signature over the body as it came, before anything else of it is read.
   * @returns undefined for a signature that is wrong or too old, an endpoint without a secret, and events of the other mode
   */
  verify(endpoint: EventEndpoint, body: string, signature: string): Promise<PaymentEvent | undefined>;
};
