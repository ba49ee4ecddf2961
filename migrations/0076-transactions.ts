import { type Kysely, sql } from 'kysely';

/**
 * Orders know under which name of the process they were begun, and what clients of the platform API keep with them;
 * reviews have ids.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the tables are in use; whoever waits for these locks must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table orders add column process_name text not null default 'flex-product-default-process';

      create table order_extended_data (
        order_id uuid primary key references orders (id),
        -- what the parties see, and what only operators and trusted servers write
        protected_data jsonb not null default '{}' check (jsonb_typeof(protected_data) = 'object'),
        metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object')
      );

      alter table order_reviews add column id uuid not null default gen_random_uuid();
      create unique index order_reviews_by_id on order_reviews (id);`)
    .execute(db);
}
