import { type Kysely, sql } from 'kysely';

/** What canceling a winery's new tastings costs, until it sets that for each of them. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: constant defaults rewrite no row, so the lock is short; whoever waits for it must not wait long either
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table delivery_defaults
      add column cancellation_hours smallint not null default 24 check (cancellation_hours between 0 and 720),
      add column cancellation_kept_percent smallint not null default 100
        check (cancellation_kept_percent between 0 and 100)`.execute(db);
}
