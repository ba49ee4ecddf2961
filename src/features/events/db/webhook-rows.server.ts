import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Event } from '../event.ts';
import { maxWebhooks, type WebhookDelivery } from '../webhooks/webhook.ts';
import type { WebhookTable } from './tables.ts';

const columns = [
  'id',
  'url',
  'eventTypes',
  'secretVersion',
  'secretChangedAt',
  'disabledAt',
  'version',
  'createdAt',
] as const;

/** All webhooks, the oldest first: a bounded number. */
export function listWebhookRows(db: Database) {
  return db.selectFrom('webhooks').select(columns).orderBy('createdAt').orderBy('id').limit(maxWebhooks).execute();
}

/** One webhook; undefined if there is none. */
export function findWebhookRow(db: Database, id: string) {
  return db.selectFrom('webhooks').select(columns).where('id', '=', id).executeTakeFirst();
}

/** How many there are. Whoever adds one asks first, and the next one waits until the transaction ends. */
export async function countWebhooks(db: Transaction): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(db);
  return (await db.selectFrom('webhooks').select('id').limit(maxWebhooks).execute()).length;
}

/** Adds a webhook, which is told what happens from now on. @returns false if there is one with this id */
export async function insertWebhook(db: Database, row: Omit<Insertable<WebhookTable>, 'lastNumber'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webhooks')
    .values({ ...row, lastNumber: sql<string>`(select coalesce(max(sequence_number), 0) from events)` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Changes a webhook that still has this version.
 * @returns false if it has another one
 */
export async function updateWebhook(
  db: Database,
  { id, version }: { id: string; version: number },
  change: Omit<Updateable<WebhookTable>, 'version' | 'updatedAt'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ ...change, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether any webhook is to be told something. */
export async function hasWebhooks(db: Database): Promise<boolean> {
  return (
    (await db.selectFrom('webhooks').select('id').where('disabledAt', 'is', null).limit(1).executeTakeFirst()) !==
    undefined
  );
}

/** Before this time is what was not queued, or is to be queued again, in the order of its events. */
const neverQueued = new Date('2000-01-01T00:00:00Z');

/** A delivery that is to be queued. */
export type UnqueuedDelivery = { id: string; webhookId: string };

/**
 * Makes the deliveries of numbered events, for each webhook from where it was left. A webhook that another node works on is
 * left out, and so is one with older deliveries that are still to be queued.
 * @returns the deliveries in their order, and the greatest number of events that were looked at for one webhook
 */
export async function insertDeliveries(
  db: Transaction,
  { most, now }: { most: number; now: Date },
): Promise<{ made: UnqueuedDelivery[]; looked: number }> {
  const { rows } = await sql<{ made: [id: string, webhookId: string][]; looked: string | null }>`
    with open as (
      select id, event_types, last_number from webhooks
      where disabled_at is null and not exists (
        select from webhook_deliveries
        where webhook_id = webhooks.id and state = 'waiting' and queued_at < ${neverQueued})
      for update skip locked
    ), batch as (
      select open.id as webhook_id, open.event_types, found.* from open cross join lateral (
        select id as event_id, event_type, sequence_number from events
        where sequence_number > open.last_number order by sequence_number limit ${most}
      ) found
    ), made as (
      insert into webhook_deliveries (webhook_id, event_id, created_at, queued_at)
      select webhook_id, event_id, ${now}, ${now} from batch where event_type = any(event_types)
      order by sequence_number
      on conflict do nothing returning id, webhook_id
    ), moved as (
      update webhooks set last_number = reached.last_number
      from (select webhook_id, max(sequence_number) as last_number from batch group by webhook_id) reached
      where webhooks.id = reached.webhook_id
    )
    select (select coalesce(jsonb_agg(jsonb_build_array(id, webhook_id)), '[]') from made) as made,
      (select max(found) from (select count(*) as found from batch group by webhook_id) counted) as looked`.execute(db);
  const made = (rows[0]?.made ?? []).map(([id, webhookId]) => ({ id, webhookId }));
  return { made, looked: Number(rows[0]?.looked ?? 0) };
}

/** A delivery that is to be sent, with its event and its webhook. */
export type DeliveryToSend = {
  id: string;
  url: string;
  webhookId: string;
  secretVersion: number;
  attempts: number;
  event: Event;
};

/** A delivery that waits and was queued at this time; undefined if it was sent, or queued again, or its webhook is disabled. */
export async function findDeliveryToSend(
  db: Database,
  { id, queuedAt }: { id: string; queuedAt: Date | undefined },
): Promise<DeliveryToSend | undefined> {
  const query = db
    .selectFrom('webhookDeliveries as sent')
    .innerJoin('webhooks', 'webhooks.id', 'sent.webhookId')
    .innerJoin('events', 'events.id', 'sent.eventId')
    .select(['sent.id', 'sent.webhookId', 'sent.attempts', 'webhooks.url', 'webhooks.secretVersion'])
    .select(['events.id as eventId', 'sequenceNumber', 'eventType', 'resourceId', 'events.createdAt'])
    .where('sent.id', '=', id)
    .where('sent.state', '=', 'waiting')
    .where('webhooks.disabledAt', 'is', null);
  const row = await (queuedAt ? query.where('sent.queuedAt', '=', queuedAt) : query).executeTakeFirst();
  if (!row) return undefined;
  const { eventId, sequenceNumber, eventType: type, resourceId, createdAt, ...delivery } = row;
  return { ...delivery, event: { id: eventId, sequenceNumber: Number(sequenceNumber), type, resourceId, createdAt } };
}

/** What an attempt has led to. */
export type DeliveryOutcome = Pick<WebhookDelivery, 'state' | 'lastStatus' | 'lastError'>;

/** Records an attempt. */
export async function recordAttempt(db: Database, id: string, outcome: DeliveryOutcome, now: Date): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set((row) => ({ ...outcome, lastTriedAt: now, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** A page of what was sent to a webhook, the newest first. */
export function listDeliveryRows(
  db: Database,
  webhookId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<WebhookDelivery[]> {
  return db
    .selectFrom('webhookDeliveries as sent')
    .innerJoin('events', 'events.id', 'sent.eventId')
    .select(['sent.id', 'eventType', 'resourceId', 'state', 'attempts', 'lastStatus', 'lastError', 'lastTriedAt'])
    .select('sent.createdAt')
    .where('webhookId', '=', webhookId)
    .orderBy('sent.createdAt', 'desc')
    .orderBy('sent.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Marks what waits for a webhook as not queued, so that it is queued again; jobs that it has still do nothing. */
export async function markUnqueued(db: Transaction, webhookId: string): Promise<void> {
  // why: microseconds, so that the index has them in their order
  await sql`
    update webhook_deliveries set queued_at = 'epoch'::timestamptz + sequence_number * interval '1 microsecond'
    from events where webhook_id = ${webhookId} and state = 'waiting' and events.id = event_id`.execute(db);
}

/**
 * Takes deliveries that wait and are not queued, or were neither queued nor tried since a time, as queued now. Those of
 * disabled webhooks are left out.
 * @returns them, in the order of their events
 */
export async function takeUnqueued(
  db: Transaction,
  { before, most, now }: { before: Date; most: number; now: Date },
): Promise<UnqueuedDelivery[]> {
  const { rows } = await sql<UnqueuedDelivery>`
    with taken as (
      update webhook_deliveries set queued_at = ${now}
      where state = 'waiting' and id in (
        select late.id from webhooks cross join lateral (
          select id from webhook_deliveries
          where webhook_id = webhooks.id and state = 'waiting' and queued_at < ${before}
            and (queued_at < ${neverQueued} or last_tried_at is null or last_tried_at < ${before})
          order by queued_at limit ${most} for update skip locked
        ) late
        where disabled_at is null limit ${most})
      returning id, webhook_id, event_id
    )
    select taken.id, webhook_id from taken join events on events.id = event_id order by sequence_number`.execute(db);
  return rows;
}

/** Puts a delivery that was sent, or failed, back, as queued now. @returns false if it waits already, or there is none */
export async function reopenDelivery(
  db: Database,
  { webhookId, id, now }: { webhookId: string; id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', queuedAt: now })
    .where('id', '=', id)
    .where('webhookId', '=', webhookId)
    .where('state', '<>', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
