import { type Kysely, sql } from 'kysely';

/**
 * How much wine is shipped to the payer once a charge is authorized, so that the limits of volume see what is being
 * charged, whatever it is for.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the table is in use; whoever waits for this lock must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table subscription_charges
        add column shipped_ml integer not null default 0 check (shipped_ml >= 0);
      update subscription_charges charge set shipped_ml = pending.ml
      from (
        select shipment_id as id, sum(quantity * coalesce(bottle_ml, 750)) as ml
        from club_shipments shipment join club_shipment_wines on shipment_id = shipment.id
        join listings on listings.id = listing_id
        where shipment.state in ('charging', 'declined') and shipment.delivery_method = 'shipping' group by 1
        union all
        select purchase_id, sum(quantity * coalesce(bottle_ml, 750))
        from allocation_purchases purchase join allocation_purchase_wines on purchase_id = purchase.id
        join listings on listings.id = listing_id
        where purchase.state in ('charging', 'declined') and purchase.delivery_method = 'shipping' group by 1) pending
      where pending.id = charge.id;
      create index subscription_charges_pending on subscription_charges (user_id, winery_id)
        where next_attempt_at is not null and shipped_ml > 0;`)
    .execute(db);
}
