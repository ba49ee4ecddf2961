import { type Kysely, sql } from 'kysely';

/** Every change of a stock, whoever makes it: the platform API lists them. The database writes it, so that none is missing. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the triggers lock the table of the stock, which is in use
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
        at timestamptz not null default now()
      );
      create index stock_adjustments_by_listing on stock_adjustments (listing_id, at, id);

      create function record_new_stock() returns trigger language plpgsql as $$
      begin
        insert into stock_adjustments (listing_id, quantity)
        select listing_id, quantity from new_rows where quantity <> 0;
        return null;
      end $$;
      create trigger stock_adjusted_insert after insert on stock
        referencing new table as new_rows for each statement execute function record_new_stock();

      create function record_changed_stock() returns trigger language plpgsql as $$
      begin
        insert into stock_adjustments (listing_id, quantity)
        select listing_id, new_rows.quantity - old_rows.quantity from new_rows join old_rows using (listing_id)
        where new_rows.quantity <> old_rows.quantity;
        return null;
      end $$;
      create trigger stock_adjusted_update after update on stock
        referencing old table as old_rows new table as new_rows for each statement execute function record_changed_stock();`)
    .execute(db);
}
