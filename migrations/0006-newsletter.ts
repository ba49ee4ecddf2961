import { type Kysely, sql } from 'kysely';

/** Who asked for news, and how often somebody has done what may not be done too often. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table newsletter_subscriptions (
      email text primary key check (email = lower(trim(email)) and email like '%_@_%' and char_length(email) <= 254),
      created_at timestamptz not null
    )`.execute(db);
  // why: not in the write-ahead log. A counter lives for minutes, and nobody misses it after a crash
  await sql`
    create unlogged table rate_limits (
      key text primary key check (key ~ '^[0-9a-f]{64}$'),
      taken integer not null check (taken > 0),
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index rate_limits_ended on rate_limits (ends_at)`.execute(db);
}
