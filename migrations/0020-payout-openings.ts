import { type Kysely, sql } from 'kysely';

/** What a winery's account at the provider may do and still needs, as it was last told, and how the asking for such an account goes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payout_accounts
      add column standing jsonb check (jsonb_typeof(standing) = 'object'),
      add column gone boolean not null default false,
      add column revision integer not null default 0,
      add constraint gone_accounts_do_nothing check (not (gone and (charges_enabled or payouts_enabled)))`.execute(db);
  await sql`create index payout_accounts_by_age on payout_accounts (updated_at) where not gone`.execute(db);
  await sql`
    create table payout_openings (
      winery_id uuid primary key references wineries (id),
      request jsonb check (jsonb_typeof(request) = 'object'),
      attempt smallint not null default 1 check (attempt between 1 and 1000),
      started_at timestamptz not null
    )`.execute(db);
}
