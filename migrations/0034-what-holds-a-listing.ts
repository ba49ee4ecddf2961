import { type Kysely, sql } from 'kysely';

/** A listing that is discarded is looked for among what was ordered and booked: what would hold it is found without reading all of that. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index order_items_by_listing on order_items (listing_id)`.execute(db);
  await sql`create index order_line_items_by_listing on order_line_items (listing_id) where listing_id is not null`.execute(
    db,
  );
  await sql`create index booking_seats_by_listing on booking_seats (listing_id)`.execute(db);
}
