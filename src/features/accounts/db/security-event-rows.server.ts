import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { SecurityEventKind } from '../security-log/security-event.ts';

/** Whose event it is: an account by its id, by the email that was typed, or by the token of a session; or nobody's. */
export type EventAccount = { id: string } | { email: string } | { session: string } | undefined;

type NewSecurityEvent = {
  kind: SecurityEventKind;
  account: EventAccount;
  network: string | null;
  requestId: string | null;
  occurredAt: Date;
  /** How many events of this kind may exist since that time: of each account or network, and of everybody. */
  bound?: { since: Date; each: number; everybody: number };
};

/**
 * Adds an event to the security log, unless there are too many of its kind. One statement, with the lookup of the
 * account and the count; the count reads no more rows than the bound allows.
 */
export async function insertSecurityEvent(db: Database, event: NewSecurityEvent): Promise<void> {
  const { kind, network, requestId, occurredAt, bound } = event;
  await sql`
    insert into security_events (kind, account_id, network, request_id, occurred_at)
    select ${kind}, account.id, ${network}, ${requestId}, ${occurredAt}
    from (select ${accountId(event.account)} as id) account
    ${bound ? sql`where ${isWithin(bound, { kind, network })}` : sql``}`.execute(db);
}

function accountId(account: EventAccount): RawBuilder<unknown> {
  if (account === undefined) return sql`null::uuid`;
  if ('id' in account) return sql`${account.id}::uuid`;
  if ('email' in account) return sql`(select users.id from users where users.email = ${account.email})`;
  return sql`(select sessions.user_id from sessions where sessions.token = ${account.session})`;
}

function isWithin(
  { since, each, everybody }: NonNullable<NewSecurityEvent['bound']>,
  { kind, network }: Pick<NewSecurityEvent, 'kind' | 'network'>,
): RawBuilder<unknown> {
  const same = sql`recent.account_id is not distinct from account.id
    and (account.id is not null or recent.network is not distinct from ${network}::text)`;
  return sql`(
    select count(*) < ${everybody} and count(*) filter (where ${same}) < ${each}
    from (
      select account_id, network from security_events
      where kind = ${kind} and occurred_at > ${since} order by occurred_at desc limit ${everybody}
    ) recent)`;
}

/**
 * Deletes the oldest events from before a time. Rows that another node is deleting are skipped.
 * @returns how many were deleted, at most `limit`
 */
export function deleteSecurityEvents(db: Database, before: Date, limit: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // why: the table's trigger refuses every other deletion
    await sql`select set_config('lonevine.sweep', 'security_events', true)`.execute(transaction);
    const { numAffectedRows } = await sql`
      delete from security_events where id in (
        select id from security_events where occurred_at <= ${before}
        order by occurred_at limit ${limit} for update skip locked)`.execute(transaction);
    return Number(numAffectedRows ?? 0n);
  });
}
