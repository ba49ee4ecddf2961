import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Event, EventType } from '../event.ts';

/** How many events are numbered at a time. */
const mostNumbered = 10_000;

/**
 * Numbers the events that have none, in the order in which they were written. Only events of transactions that have ended
 * are seen, and one reader numbers at a time, so that none gets a smaller number than one that was read before.
 * @returns whether there can be more: at most 10,000 are numbered at a time
 */
export async function numberEvents(db: Transaction): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('numbering of events'))`.execute(db);
  const { numAffectedRows } = await sql`
    update events set sequence_number = numbered.number
    from (
      select id, nextval('event_numbers') as number
      from (select id from events where sequence_number is null order by entered limit ${mostNumbered}) open
    ) numbered
    where events.id = numbered.id`.execute(db);
  return Number(numAffectedRows ?? 0) === mostNumbered;
}

/** Which events are wanted; undefined filters are not applied. */
export type EventFilter = {
  after: number;
  types: readonly EventType[] | undefined;
  resourceId: string | undefined;
  createdAt: { from: Date; to: Date | undefined };
};

/** Events in their order. */
export async function listEventRows(
  db: Database,
  filter: EventFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Event[]> {
  const { rows } = await sql<Omit<Event, 'sequenceNumber'> & { sequenceNumber: string }>`
    select id, sequence_number, event_type as type, resource_id, created_at from events
    where ${conditions(filter)} order by sequence_number limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...row, sequenceNumber: Number(row.sequenceNumber) }));
}

/** How many there are, counted up to `most`. */
export async function countEventRows(db: Database, filter: EventFilter, most: number): Promise<number> {
  const { rows } = await sql<{ found: string }>`
    select count(*) as found from (select from events where ${conditions(filter)} limit ${most}) counted`.execute(db);
  return Number(rows[0]?.found ?? 0);
}

function conditions({ after, types, resourceId, createdAt }: EventFilter): RawBuilder<unknown> {
  const all = [
    sql`sequence_number > ${after} and created_at >= ${createdAt.from}`,
    types && sql`event_type = any(${types}::text[])`,
    resourceId !== undefined && sql`resource_id = ${resourceId}`,
    createdAt.to && sql`created_at < ${createdAt.to}`,
  ].filter((one) => one !== undefined && one !== false);
  return sql.join(all, sql` and `);
}

/** Deletes events from before a time. @returns how many */
export async function deleteEventsBefore(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where id in (
      select id from events where created_at < ${before} order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
