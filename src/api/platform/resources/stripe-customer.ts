import { showCustomer } from '#features/payments/cards/saved-card.server.ts';
import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import type { Actor } from '#kit/actor.ts';
import type { App } from '../../../app.ts';
import { defineResource, type Entity, entity } from '../response/resource.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    stripeCustomer: { userId: string; customerRef: string; card: SavedCard | null };
    stripePaymentMethod: SavedCard;
    stripeSetupIntent: { setupRef: string; clientSecret: string };
  }
}

/** A person's customer at the payment provider. It has the person's id. */
export const stripeCustomerResource = defineResource('stripeCustomer', {
  attributes: ({ customerRef }) => ({ stripeCustomerId: customerRef }),
  load: async ({ app, actor }, ids) => {
    const own = await findStripeCustomer(app, actor);
    return new Map(own && ids.includes(own.id) ? [[own.id, own.source]] : []);
  },
  relationships: {
    defaultPaymentMethod: {
      load: async (_, customers) =>
        // why: a person has one card, which has the person's id as well
        customers.map(({ userId, card }) => card && entity('stripePaymentMethod', userId, card)),
    },
  },
});

/** The customer of the person of the token; null without one. One query. */
export async function findStripeCustomer(
  app: App,
  actor: Actor,
): Promise<
  (Entity<'stripeCustomer'> & { source: { userId: string; customerRef: string; card: SavedCard | null } }) | null
> {
  const shown = await showCustomer(app, actor);
  if (!shown.ok || shown.value === null || actor.kind !== 'user') return null;
  return { type: 'stripeCustomer', id: actor.id, source: { userId: actor.id, ...shown.value } };
}

/** The saved card of a person. */
export const stripePaymentMethodResource = defineResource('stripePaymentMethod', {
  attributes: ({ ref, brand, last4Digits, expirationMonth, expirationYear }) => ({
    type: 'stripe-payment-method/card',
    stripePaymentMethodId: ref,
    card: { brand, last4Digits, expirationMonth, expirationYear },
  }),
  relationships: {},
});

/** A setup by which the browser has a card confirmed. */
export const stripeSetupIntentResource = defineResource('stripeSetupIntent', {
  attributes: ({ setupRef, clientSecret }) => ({ stripeSetupIntentId: setupRef, clientSecret }),
  relationships: {},
});
