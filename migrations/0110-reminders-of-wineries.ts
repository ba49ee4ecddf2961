import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * When a winery is reminded that an order will be canceled automatically. An accepted tasting is not canceled any more: a
 * day after it ends it is marked as delivered. Those that are over already leave their wineries a day to say that the
 * guests did not come.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update orders set due_at = greatest(booking_end, accepted_at, now()) + interval '1 day'
    where state = 'purchased' and accepted_at is not null and booking_start is not null`.execute(db);
  // why: the table is in use, so waiting for its lock must be short
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table orders add column winery_remind_at timestamptz`.execute(db);
  await sql`
    update orders set winery_remind_at = case
        when due_at - interval '3 days' > now() then due_at - interval '3 days'
        when due_at - interval '1 day' > now() then due_at - interval '1 day' end
    where due_at is not null
      and (state = 'disputed' or state = 'purchased' and (accepted_at is null or booking_start is null))`.execute(db);
  const file = new URL('./0110-reminders-of-wineries/functions/canceled-soon.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  await sql`
    create index orders_to_remind_wineries on orders (winery_remind_at) where winery_remind_at is not null`.execute(db);
}
