import { type Kysely, sql } from 'kysely';

/** Every change of a stock, which the platform API lists, from now on. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign key locks the table of listings, which is in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      create table stock_adjustments (
        id uuid primary key default gen_random_uuid(),
        -- as of the stock: deferrable, for what loads stock before listings
        listing_id uuid not null
          constraint stock_adjustments_listing references listings (id) on delete cascade deferrable,
        -- bottles more, or less
        quantity integer not null check (quantity <> 0),
        -- the order that has reserved them, or returned them; null for what people set
        order_id uuid,
        at timestamptz not null
      );
      create index stock_adjustments_by_listing on stock_adjustments (listing_id, at, id);`)
    .execute(db);
}
