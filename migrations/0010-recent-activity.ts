import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** How many orders get their time in one statement: few enough that each ends in well under a second. */
const batchSize = 10_000;

/**
 * When something last happened to an order, by which the inbox is sorted, and its indexes. Triggers keep it, because
 * orders and messages are written in many places.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table orders add column last_activity_at timestamptz not null default '-infinity'`.execute(db);
  while ((await fillBatch(db)) > 0) {}
  await sql
    .raw(`
      create index orders_by_customer_activity on orders (customer_id, last_activity_at desc, id);
      create index orders_by_winery_activity on orders (winery_id, last_activity_at desc, id)
        where state not in ('pending-payment', 'payment-expired');
      create index orders_by_winery_state on orders (winery_id, state, last_activity_at desc, id);`)
    .execute(db);
  for (const name of ['record-order-activity', 'record-message-activity']) {
    const file = new URL(`./0010-recent-activity/functions/${name}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
  await sql`
    create trigger orders_recent_activity before insert or update of last_transitioned_at, accepted_at, ready_at on orders
      for each row execute function record_order_activity()`.execute(db);
  await sql`
    create trigger messages_recent_activity after insert on messages
      for each row execute function record_message_activity()`.execute(db);
}

/** @returns how many orders got their time: none once all have one */
async function fillBatch(db: Kysely<never>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update orders set last_activity_at = greatest(last_transitioned_at, accepted_at, ready_at,
      (select max(created_at) from messages where order_id = orders.id))
    where id in (select id from orders where last_activity_at = '-infinity' limit ${batchSize})`.execute(db);
  return Number(numAffectedRows);
}
