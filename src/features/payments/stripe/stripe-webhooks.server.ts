import type Stripe from 'stripe';
import { z } from 'zod';
import type { EventEndpoint, PaymentEvent, WebhookVerifier } from '../payment-event.ts';

/** The greatest age of a signature in seconds. @see https://docs.stripe.com/webhooks#verify-official-libraries */
const tolerance = 300;

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(100),
  livemode: z.boolean(),
  account: z.string().max(255).nullish(),
  data: z.object({
    object: z.object({
      id: z.string().max(255),
      metadata: z.object({ order_id: z.uuid().optional().catch(undefined) }).nullish(),
      payment_intent: z.string().max(255).nullish().catch(undefined),
    }),
  }),
});

type Options = {
  secrets: Record<EventEndpoint, string | undefined>;
  /** Whether the shop charges real cards. Events of the other mode are refused. */
  live: boolean;
  now: () => Date;
};

/** Stripe's webhook events, verified by its SDK. Fields that are not used may be missing. */
export function stripeWebhooks(stripe: Stripe, { secrets, live, now }: Options): WebhookVerifier {
  /** The body if its signature is valid. */
  const open = (body: string, signature: string, secret: string): unknown => {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now().getTime());
    } catch {
      return undefined;
    }
  };
  return {
    async verify(endpoint, body, signature) {
      const secret = secrets[endpoint];
      if (secret === undefined) return undefined;
      const event = eventSchema.safeParse(open(body, signature, secret));
      return event.success && event.data.livemode === live ? readEvent(event.data) : undefined;
    },
  };
}

/** An event as Stripe lists it; undefined if it is about nothing that has an id. */
export function readStripeEvent(event: object): PaymentEvent | undefined {
  const parsed = eventSchema.safeParse(event);
  return parsed.success ? readEvent(parsed.data) : undefined;
}

function readEvent({ id, type, account, data: { object } }: z.infer<typeof eventSchema>): PaymentEvent {
  return {
    id,
    type,
    accountRef: account ?? null,
    objectRef: object.payment_intent ?? object.id,
    orderId: object.metadata?.order_id ?? null,
  };
}
