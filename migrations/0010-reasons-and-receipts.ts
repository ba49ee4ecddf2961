import { type Kysely, sql } from 'kysely';

/**
 * What people are told in writing: why an order was canceled, how a dispute was decided, and which card paid. And
 * whether bottles that had left the winery went back on sale after a refund.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: columns without a default rewrite no row, so the lock is short; whoever waits for it must not wait long either
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table orders
      add column cancel_reason text check (char_length(cancel_reason) between 1 and 1000),
      add column dispute_decision text check (char_length(dispute_decision) between 1 and 2000),
      add column goods_return text check (goods_return in ('asked', 'restocked', 'written-off')),
      add constraint orders_goods_return check (goods_return is null or state = 'canceled')`.execute(db);
  await sql`
    alter table payments
      add column card_brand text check (char_length(card_brand) between 1 and 40),
      add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
      add constraint payments_card check (num_nonnulls(card_brand, card_last4) in (0, 2))`.execute(db);
}
