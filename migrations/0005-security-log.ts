import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * The security log: who signed in from which network, who failed or was refused, and what changed of an account. Two
 * indexes of the audits of admins serve the page that shows them among these events.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const name = 'reject-security-event-change';
  const text = await readFile(new URL(`./0005-security-log/functions/${name}.sql`, import.meta.url), 'utf8');
  await sql.raw(text).execute(db);
  await sql
    .raw(`
      -- No foreign key: an event outlives its account, by ninety days at most. No address, name or full IP address.
      create table security_events (
        id bigint primary key generated always as identity,
        kind text not null check (kind ~ '^[a-z-]{3,40}$'),
        account_id uuid,
        network text check (char_length(network) between 3 and 43),
        request_id text check (char_length(request_id) between 8 and 64),
        occurred_at timestamptz not null
      );
      create index security_events_by_time on security_events (occurred_at desc, id desc);
      create index security_events_by_kind on security_events (kind, occurred_at desc, id desc);
      create index security_events_by_account on security_events (account_id, occurred_at desc, id desc);
      create trigger security_events_append_only before update or delete or truncate on security_events
        for each statement execute function reject_security_event_change();

      create index impersonation_audit_by_time on impersonation_audit (opened_at desc, id desc);
      create index impersonation_audit_by_admin on impersonation_audit (admin_id, opened_at desc, id desc);
      create index order_interventions_by_time on order_interventions (made_at desc, id desc);
      create index order_interventions_by_admin_and_time on order_interventions (admin_id, made_at desc, id desc);`)
    .execute(db);
}
