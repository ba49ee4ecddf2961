/**
 * Something that happened at the payment gateway. Events come in any order, late, twice, or not at all. They only say
 * what to read; their content is never trusted.
 */
export type PaymentEvent = {
  id: string;
  /** The gateway's own name of it, e.g. `payment_intent.amount_capturable_updated`. */
  type: string;
  /** The winery's account in which it happened; null for the operator's own. */
  accountRef: string | null;
  /** The reference of the payment, dispute, or other object that changed. */
  objectRef: string;
  /** The order that the object's metadata names, if any. */
  orderId: string | null;
};

/**
 * Which webhook endpoint was called: for the operator's own account, or for the wineries' accounts. Each has its own
 * secret.
 */
export type EventEndpoint = 'platform' | 'connect';

/** Verifies webhook requests. */
export type WebhookVerifier = {
  /**
   * Checks the signature over the raw body before parsing it.
   * @returns undefined if the signature is wrong or too old, the endpoint has no secret, or the event is of the other
   * mode (live or test)
   */
  verify(endpoint: EventEndpoint, body: string, signature: string): Promise<PaymentEvent | undefined>;
};
