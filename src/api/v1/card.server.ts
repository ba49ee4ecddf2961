import { z } from 'zod';
import { completeCardSetup, startCardSetup } from '#features/payments/cards/save-card.server.ts';
import { deleteCard, showCard } from '#features/payments/cards/saved-card.server.ts';
import type { CardRefusal } from '#features/payments/cards/saved-card.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { apiRefusal } from '../refusals.ts';
import type { ApiRefusal } from '../responses.ts';
import { presentCard, savedCardResponse } from './user/user-responses.ts';

const card = { tag: 'Cards', roles: 'signed-in', path: '/api/v1/card' } as const;

const show = defineOperation({
  ...card,
  method: 'get',
  summary: 'Your saved card',
  data: savedCardResponse.nullable(),
  refusals: [403],
  handle: async ({ app, actor }) => {
    const shown = await showCard(app, actor);
    return shown.ok ? ok(shown.value && presentCard(shown.value)) : shown;
  },
});

const startSetup = defineOperation({
  ...card,
  method: 'post',
  path: '/api/v1/card/setup',
  summary: 'Begin to save a card: the payment provider’s script takes it with the client secret; ten an hour',
  data: z.object({ setupRef: z.string(), clientSecret: z.string() }),
  refusals: [403, 429, 503],
  handle: async ({ app, actor }) => {
    const started = await startCardSetup(app, actor);
    return started.ok ? started : cardRefusal(started);
  },
});

const save = defineOperation({
  ...card,
  method: 'post',
  summary: 'Save the card of a confirmed setup, in place of the former one',
  body: z.object({ setupRef: z.string() }),
  data: savedCardResponse,
  refusals: [400, 402, 403, 404, 409, 503],
  handle: async ({ app, actor, body }) => {
    const saved = await completeCardSetup(app, actor, body.setupRef);
    return saved.ok ? ok(presentCard(saved.value)) : cardRefusal(saved);
  },
});

const remove = defineOperation({
  ...card,
  method: 'delete',
  summary: 'Delete your saved card',
  data: z.null(),
  refusals: [403, 409, 503],
  handle: async ({ app, actor }) => {
    const deleted = await deleteCard(app, actor);
    return deleted.ok ? ok(null) : cardRefusal(deleted);
  },
});

/** The saved card. */
export const cardOperations: readonly Operation[] = [show, startSetup, save, remove];

function cardRefusal(refusal: CardRefusal): ApiRefusal {
  // why: the person's own other change is under way, and the server is not overloaded
  if (refusal.code === 'busy') return { ok: false, code: 'changed', title: 'The card is being changed at this moment' };
  if (refusal.code !== 'failed') return apiRefusal(refusal);
  return { ok: false, code: 'transaction-payment-failed', title: 'The bank did not confirm the card' };
}
