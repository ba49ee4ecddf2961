import type Stripe from 'stripe';
import { z } from 'zod';
import type { EventEndpoint, PaymentEvent, PaymentEvents } from './payment-event.ts';

/** How old a signature may be, in seconds. @see https://docs.stripe.com/webhooks#verify-official-libraries */
const tolerance = 300;

const objectSchema = z.object({
  id: z.string().max(255),
  metadata: z.object({ order_id: z.uuid().optional().catch(undefined) }).nullish(),
  payment_intent: z.string().max(255).nullish().catch(undefined),
});

type Options = {
  secrets: Record<EventEndpoint, string | undefined>;
  /** Whether the shop charges real cards: events of the other mode are not for it. */
  live: boolean;
  now: () => Date;
};

/** Stripe's events, verified by its own SDK. Fields that nobody reads here may be there or not. */
export function stripeEvents(stripe: Stripe, { secrets, live, now }: Options): PaymentEvents {
  return {
    async verify(endpoint, body, signature) {
      const secret = secrets[endpoint];
      if (secret === undefined) return undefined;
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now().getTime());
      } catch {
        return undefined;
      }
      return event.livemode === live ? readEvent(event) : undefined;
    },
  };
}

function readEvent(event: Stripe.Event): PaymentEvent | undefined {
  const object = objectSchema.safeParse(event.data.object);
  if (!object.success) return undefined;
  const { id, metadata, payment_intent: payment } = object.data;
  return {
    id: event.id,
    type: event.type,
    accountRef: event.account ?? null,
    objectRef: payment ?? id,
    orderId: metadata?.order_id ?? null,
  };
}
