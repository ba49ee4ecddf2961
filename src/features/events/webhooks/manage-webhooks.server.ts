import type { AdminActionKind } from '#features/accounts/audit/admin-action.ts';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, authorizeAdmin, isAdmin, type SignedIn } from '#kit/actor.ts';
import { type InvalidParams, readFields } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { numberEvents } from '../db/event-rows.server.ts';
import {
  countWebhooks,
  findWebhookRow,
  insertWebhook,
  listDeliveryRows,
  listWebhookRows,
  markUnqueued,
  reopenDelivery,
  updateWebhook,
} from '../db/webhook-rows.server.ts';
import { deliveryJob, type WebhookNeeds, webhookQueue } from './deliver-webhooks.server.ts';
import { webhookIdSchema, webhookSchema } from './webhook.schema.ts';
import { type ManagedWebhook, maxWebhooks, type WebhookDelivery } from './webhook.ts';
import { webhookSecret } from './webhook-signature.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'> & WebhookNeeds;

/** All webhooks, at most fifty. For admins. One query. */
export const listWebhooks = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<ManagedWebhook[], 'forbidden'>> =>
    isAdmin(actor) ? ok(await listWebhookRows(app.db)) : refuse('forbidden'),
);

/** How many deliveries the page of a webhook shows. */
const perPage = 50;
/** The last page of them. */
const maxPages = 200;

/** A page of what was sent to a webhook. */
export type WebhookLog = { deliveries: WebhookDelivery[]; page: number; hasMore: boolean };

/** One webhook with a page of what was sent to it, the newest first. For admins. Two queries. */
export const showWebhook = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { id, page }: { id: string; page: number },
  ): Promise<Result<{ webhook: ManagedWebhook; log: WebhookLog }, 'forbidden' | 'not-found'>> => {
    if (!isAdmin(actor)) return refuse('forbidden');
    const webhook = webhookIdSchema.safeParse(id).success ? await findWebhookRow(app.db, id) : undefined;
    if (!webhook) return refuse('not-found');
    const shown = Math.min(Math.max(1, page), maxPages);
    const rows = await listDeliveryRows(app.db, id, { limit: perPage + 1, offset: (shown - 1) * perPage });
    const log = { deliveries: rows.slice(0, perPage), page: shown, hasMore: rows.length > perPage && shown < maxPages };
    return ok({ webhook, log });
  },
);

type SaveRefusal = 'forbidden' | 'proof-required' | 'not-found' | 'changed' | 'full' | InvalidParams;

/**
 * Adds a webhook, which is told what happens from now on. For admins, with a fresh proof of who they are. There are at most
 * fifty.
 * @param input.id so that a form that is sent twice adds one; then it is refused as `changed`
 * @returns the secret with which what is sent is signed; nobody sees it again
 */
export const createWebhook = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    input: { id: string; fields: unknown },
  ): Promise<Result<{ secret: string }, SaveRefusal>> => {
    const admin = authorizeAdmin(actor, app.clock.now());
    if (!admin.ok) return admin;
    if (!webhookIdSchema.safeParse(input.id).success) return refuse('not-found');
    const read = readFields(webhookSchema(app.webhookPoster.refuses), input.fields);
    if (!read.ok) return read;
    const { version: _, ...fields } = read.value;
    const [id, now] = [input.id, app.clock.now()];
    // why: what has happened already must have its numbers, so that it is not sent
    while (await app.db.transaction().execute(numberEvents));
    return app.db.transaction().execute(async (db): Promise<Result<{ secret: string }, SaveRefusal>> => {
      if ((await countWebhooks(db)) >= maxWebhooks) return refuse('full');
      const times = { secretChangedAt: now, createdAt: now, updatedAt: now };
      if (!(await insertWebhook(db, { id, ...fields, ...times, disabledAt: null, createdBy: admin.value.id })))
        return refuse('changed');
      await record({ ...app, db }, admin.value, 'webhook-added', fields.url);
      return ok({ secret: webhookSecret(app.sessionSecret, { id, secretVersion: 1 }) });
    });
  },
);

/** Changes the address and the kinds of events of a webhook. For admins, with a fresh proof: it says who is told what. */
export const changeWebhook = defineUseCase(
  async (app: Needs, actor: Actor, input: { id: string; fields: unknown }): Promise<Result<undefined, SaveRefusal>> => {
    const admin = authorizeAdmin(actor, app.clock.now());
    if (!admin.ok) return admin;
    const read = readFields(webhookSchema(app.webhookPoster.refuses), input.fields);
    if (!read.ok) return read;
    const { version, ...fields } = read.value;
    const changed = await change(app, admin.value, { id: input.id, version }, () => ({
      kind: 'webhook-changed',
      fields,
    }));
    return changed.ok ? ok(undefined) : changed;
  },
);

/**
 * Gives a webhook another secret; what is sent from now on is signed with it. For admins, with a fresh proof.
 * @returns the new secret, which nobody sees again
 */
export const rotateWebhookSecret = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    at: { id: string; version: number },
  ): Promise<Result<{ secret: string }, SaveRefusal>> => {
    const admin = authorizeAdmin(actor, app.clock.now());
    if (!admin.ok) return admin;
    const changed = await change(app, admin.value, at, ({ secretVersion }) => ({
      kind: 'webhook-secret-replaced',
      fields: { secretVersion: secretVersion + 1, secretChangedAt: app.clock.now() },
    }));
    if (!changed.ok) return changed;
    const { id, secretVersion } = changed.value;
    return ok({ secret: webhookSecret(app.sessionSecret, { id, secretVersion: secretVersion + 1 }) });
  },
);

/**
 * Disables a webhook, so that nothing more is sent to it, or enables it again: then it is told what has happened since. For
 * admins; to enable it needs a fresh proof.
 */
export const disableWebhook = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { disabled, ...at }: { id: string; version: number; disabled: boolean },
  ): Promise<Result<undefined, SaveRefusal>> => {
    const admin = authorizeAdmin(actor, app.clock.now(), { proof: !disabled });
    if (!admin.ok) return admin;
    const kind = disabled ? 'webhook-disabled' : 'webhook-enabled';
    const fields = { disabledAt: disabled ? app.clock.now() : null };
    // why: what waited when it was disabled was taken from the queue
    const also = disabled ? undefined : (db: Transaction) => markUnqueued(db, at.id);
    const changed = await change(app, admin.value, at, () => ({ kind, fields, also }));
    return changed.ok ? ok(undefined) : changed;
  },
);

/** Sends once more what was sent to a webhook, or failed. For admins. Nothing happens if it waits already. */
export const replayDelivery = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'jobs' | 'clock'>,
    actor: Actor,
    { id, deliveryId }: { id: string; deliveryId: string },
  ): Promise<Result<undefined, 'forbidden' | 'not-found'>> => {
    if (!authorizeAdmin(actor, app.clock.now(), { proof: false }).ok) return refuse('forbidden');
    const ids = [id, deliveryId].map((one) => webhookIdSchema.safeParse(one).success);
    if (ids.includes(false)) return refuse('not-found');
    return app.db.transaction().execute(async (db) => {
      const now = app.clock.now();
      const isReopened = await reopenDelivery(db, { webhookId: id, id: deliveryId, now });
      const { data, group } = deliveryJob({ id: deliveryId, webhookId: id }, now);
      if (isReopened) await app.jobs.send(webhookQueue, data, { db, group });
      return ok(undefined);
    });
  },
);

type Changed = {
  kind: AdminActionKind;
  fields: Parameters<typeof updateWebhook>[2];
  /** What else is changed in the same transaction. */
  also?: ((db: Transaction) => Promise<void>) | undefined;
};

async function change(
  app: Needs,
  actor: SignedIn,
  { id, version }: { id: string; version: number },
  changeOf: (stored: ManagedWebhook) => Changed,
): Promise<Result<ManagedWebhook, 'not-found' | 'changed'>> {
  if (!webhookIdSchema.safeParse(id).success) return refuse('not-found');
  return app.db.transaction().execute(async (db): Promise<Result<ManagedWebhook, 'not-found' | 'changed'>> => {
    const stored = await findWebhookRow(db, id);
    if (!stored) return refuse('not-found');
    const { kind, fields, also } = changeOf(stored);
    if (!(await updateWebhook(db, { id, version }, fields, app.clock.now()))) return refuse('changed');
    await also?.(db);
    await record({ ...app, db }, actor, kind, fields.url ?? stored.url);
    return ok(stored);
  });
}

function record(app: Pick<Infra, 'db' | 'clock'>, actor: SignedIn, kind: AdminActionKind, url: unknown): Promise<void> {
  return recordAdminAction(app, actor, { kind, subject: 'list', details: String(url) });
}
