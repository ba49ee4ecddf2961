import { type Kysely, sql } from 'kysely';

/** What a winery's new wines begin with: pickup, shipping and its fees. Wineries without a row have no defaults. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign key locks the wineries for a moment; whoever waits for it must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table delivery_defaults (
      winery_id uuid primary key references wineries (id) on delete cascade,
      pickup_enabled boolean not null,
      shipping_enabled boolean not null,
      shipping_first_cents integer check (shipping_first_cents between 0 and 100000),
      shipping_additional_cents integer check (shipping_additional_cents between 0 and 100000),
      updated_at timestamptz not null,
      constraint delivery_defaults_shipping check (
        num_nonnulls(shipping_first_cents, shipping_additional_cents) = case when shipping_enabled then 2 else 0 end)
    )`.execute(db);
}
