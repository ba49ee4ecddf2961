import { z } from 'zod';
import { openCustomer } from '#features/payments/cards/customer.server.ts';
import { saveCard, startCardSetup } from '#features/payments/cards/save-card.server.ts';
import { deleteDefaultCard } from '#features/payments/cards/saved-card.server.ts';
import type { CardRefusal } from '#features/payments/cards/saved-card.ts';
import type { Actor } from '#kit/actor.ts';
import { type Refusal, refuse } from '#kit/result.ts';
import type { App } from '../../../app.ts';
import { answerOne, definePlatformEndpoint, type Endpoint, type EndpointAnswer } from '../endpoint.ts';
import { type PlatformRefusal, platformRefusal, type UseCaseRefusal } from '../errors/platform-refusal.ts';
import { entity, reference } from '../response/resource.ts';

const own = { method: 'post', scope: 'user', answers: ['stripeCustomer'] } as const;

const cardId = z.string().regex(/^\w{1,250}$/, 'This is no id of a payment method');

const create = definePlatformEndpoint({
  ...own,
  name: 'stripe_customer/create',
  summary: 'Become a customer of the payment provider, once; with the card of a confirmed setup, if it is named',
  body: z.strictObject({ stripePaymentMethodId: cardId.optional() }),
  handle: async ({ app, actor, body }) => {
    const opened = await openCustomer(app, actor);
    if (!opened.ok) return cardRefusal(opened);
    const { stripePaymentMethodId } = body;
    return stripePaymentMethodId === undefined ? answerCustomer(actor) : save(app, actor, stripePaymentMethodId);
  },
});

const add = definePlatformEndpoint({
  ...own,
  name: 'stripe_customer/add_payment_method',
  summary: 'Save the card that a setup has confirmed; a former one has to be deleted first',
  body: z.strictObject({ stripePaymentMethodId: cardId }),
  handle: async ({ app, actor, body }) => save(app, actor, body.stripePaymentMethodId),
});

const remove = definePlatformEndpoint({
  ...own,
  name: 'stripe_customer/delete_payment_method',
  summary: 'Delete your saved card',
  body: z.strictObject({}),
  handle: async ({ app, actor }) => {
    const deleted = await deleteDefaultCard(app, actor);
    return deleted.ok ? answerCustomer(actor) : cardRefusal(deleted);
  },
});

const createSetup = definePlatformEndpoint({
  ...own,
  name: 'stripe_setup_intents/create',
  summary: 'Begin to save a card: the payment provider’s script confirms it with the client secret; ten an hour',
  body: z.strictObject({}),
  answers: ['stripeSetupIntent'],
  alwaysExpanded: true,
  handle: async ({ app, actor }) => {
    const started = await startCardSetup(app, actor, { isAwaited: true });
    return started.ok
      ? answerOne(entity('stripeSetupIntent', crypto.randomUUID(), started.value))
      : cardRefusal(started);
  },
});

/** The saved card. */
export const stripeCustomerEndpoints: readonly Endpoint[] = [create, add, remove, createSetup];

async function save(app: App, actor: Actor, cardRef: string) {
  const saved = await saveCard(app, actor, cardRef);
  return saved.ok ? answerCustomer(actor) : cardRefusal(saved);
}

function answerCustomer(actor: Actor): EndpointAnswer | UseCaseRefusal {
  return actor.kind === 'user' ? answerOne(reference('stripeCustomer', actor.id)) : refuse('forbidden');
}

function cardRefusal(
  refusal: CardRefusal | Refusal<'stripe-customer-not-found' | 'already-saved'>,
): UseCaseRefusal | PlatformRefusal {
  switch (refusal.code) {
    case 'busy':
      return platformRefusal('conflict', 'The card is being changed at this moment');
    case 'already-saved':
      return platformRefusal('conflict', 'You have a saved card: delete it first');
    case 'not-found': {
      const title = 'This is no card that a setup of yours has confirmed';
      return { ok: false, code: 'validation-invalid-value', errors: { stripePaymentMethodId: title } };
    }
    case 'failed': {
      const { message: stripeMessage, code: stripeCode } = refusal.failure;
      return { ok: false, code: 'transaction-payment-failed', meta: { stripeMessage, stripeCode } };
    }
    default:
      return refusal;
  }
}
