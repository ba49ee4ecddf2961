import { type Kysely, sql } from 'kysely';

/** Orders that are to be shipped on a day, and what a club's shipment is charged for, line by line. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      -- the time that the winery has for an order counts from then, if it is later than the acceptance
      alter table orders add column ship_at timestamptz;
      -- the lines of the order that it becomes, as they were charged
      alter table club_shipments add column line_items jsonb not null default '[]';`)
    .execute(db);
}
