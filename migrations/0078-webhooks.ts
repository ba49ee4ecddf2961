import { type Kysely, sql } from 'kysely';

/** Addresses that are told what happens, and what was sent to them. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign key locks the table of people, which is in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      create table webhooks (
        id uuid primary key,
        url text not null check (char_length(url) <= 500),
        event_types text[] not null check (cardinality(event_types) between 1 and 50),
        -- the secret follows from it and from that of the installation, so that nothing here is one
        secret_version integer not null default 1 check (secret_version > 0),
        secret_changed_at timestamptz not null,
        -- up to which event deliveries were made
        last_number bigint not null,
        disabled_at timestamptz,
        -- a form that was opened before another change is refused
        version integer not null default 1 check (version > 0),
        created_by uuid references users (id),
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index webhooks_by_person on webhooks (created_by);

      create table webhook_deliveries (
        id uuid primary key default gen_random_uuid(),
        webhook_id uuid not null references webhooks (id) on delete cascade,
        event_id uuid not null references events (id) on delete cascade,
        state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
        attempts integer not null default 0 check (attempts >= 0),
        -- of the last attempt: the status of the answer, or why there was none
        last_status integer,
        last_error text check (char_length(last_error) <= 200),
        last_tried_at timestamptz,
        -- when it was last queued or tried; what waits for longer than its queue is queued again
        queued_at timestamptz not null,
        created_at timestamptz not null,
        unique (webhook_id, event_id)
      );
      create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id);
      create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, queued_at) where state = 'waiting';
      create index webhook_deliveries_by_event on webhook_deliveries (event_id);`)
    .execute(db);
}
