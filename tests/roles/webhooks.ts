import { deliverWebhook, queueDeliveries } from '../../src/features/events/webhooks/deliver-webhooks.server.ts';
import {
  changeWebhook,
  createWebhook,
  disableWebhook,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  showWebhook,
} from '../../src/features/events/webhooks/manage-webhooks.server.ts';
import { createPoster } from '../../src/infra/http/public-post.ts';
import type { Actor } from '../../src/kit/actor.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import type { Entry } from './entry.ts';

const webhookPoster = createPoster({ mayBeInner: false });
const fields = { url: 'https://shop.example/events', eventTypes: ['user/created'], version: 1 };

/** The app with what webhooks need, and the actor with a fresh proof. */
function proved(given: AccountsApp, actor: Actor) {
  const app = { ...given, webhookPoster };
  return { app, actor: actor.kind === 'user' ? { ...actor, provedAt: app.clock.now() } : actor };
}

/** A webhook of the operator. */
async function addWebhook({ db, clock }: AccountsApp): Promise<{ id: string; version: number }> {
  const [id, now] = [crypto.randomUUID(), clock.now()];
  const times = { secretChangedAt: now, createdAt: now, updatedAt: now, disabledAt: null };
  const { url } = fields;
  await db
    .insertInto('webhooks')
    .values({ id, url, eventTypes: ['user/created'], lastNumber: '0', createdBy: null, ...times })
    .execute();
  return { id, version: 1 };
}

/** A delivery to a webhook that failed. */
async function addDelivery(app: AccountsApp): Promise<{ id: string; deliveryId: string }> {
  const { id } = await addWebhook(app);
  const event = { eventType: 'user/created', resourceId: id, createdAt: app.clock.now() } as const;
  const { id: eventId } = await app.db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow();
  const now = app.clock.now();
  const sent = { webhookId: id, eventId, state: 'failed', createdAt: now, queuedAt: now } as const;
  const made = await app.db.insertInto('webhookDeliveries').values(sent).returning('id').executeTakeFirstOrThrow();
  return { id, deliveryId: made.id };
}

/** Who may manage webhooks, and what sends to them. */
export const webhookEntries: Record<string, Entry> = {
  'events/listWebhooks': { may: ['admin'], call: async (app, actor) => (await listWebhooks(app, actor)).ok },
  'events/showWebhook': {
    may: ['admin'],
    call: async (app, actor) => (await showWebhook(app, actor, { id: (await addWebhook(app)).id, page: 1 })).ok,
  },
  'events/createWebhook': {
    may: ['admin'],
    call: async (given, who) => {
      const { app, actor } = proved(given, who);
      return (await createWebhook(app, actor, { id: crypto.randomUUID(), fields })).ok;
    },
  },
  'events/changeWebhook': {
    may: ['admin'],
    call: async (given, who) => {
      const { app, actor } = proved(given, who);
      return (await changeWebhook(app, actor, { id: (await addWebhook(app)).id, fields })).ok;
    },
  },
  'events/rotateWebhookSecret': {
    may: ['admin'],
    call: async (given, who) => {
      const { app, actor } = proved(given, who);
      return (await rotateWebhookSecret(app, actor, await addWebhook(app))).ok;
    },
  },
  'events/disableWebhook': {
    may: ['admin'],
    call: async (given, who) => {
      const { app, actor } = proved(given, who);
      return (await disableWebhook(app, actor, { ...(await addWebhook(app)), disabled: true })).ok;
    },
  },
  'events/replayDelivery': {
    may: ['admin'],
    call: async (app, actor) => (await replayDelivery(app, actor, await addDelivery(app))).ok,
  },
  'events/queueDeliveries': {
    may: ['system'],
    call: async (app, actor) => {
      await addWebhook(app);
      const { deliveryId } = await addDelivery(app);
      await app.db.deleteFrom('webhookDeliveries').where('id', '=', deliveryId).execute();
      return (await queueDeliveries(app, actor, { most: 1 })) === 1;
    },
  },
  'events/deliverWebhook': {
    may: ['system'],
    call: async (given, actor) => {
      const app = { ...given, webhookPoster };
      const job = { id: '', data: { deliveryId: crypto.randomUUID() }, isLastAttempt: false };
      return (await deliverWebhook(app, actor, job)) === 'done';
    },
  },
};
