import { type Kysely, sql } from 'kysely';

/** People can opt out of the mails that tell of their clubs' releases, and members whose cards expire are found. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table mail_opt_outs drop constraint mail_opt_outs_kind,
        add constraint mail_opt_outs_kind
        check (kind in ('messages', 'reviews', 'orders', 'winery-reviews', 'clubs')) not valid;
      create index payment_customers_by_expiry on payment_customers ((card_exp_year * 12 + card_exp_month))
        where card_ref is not null;`)
    .execute(db);
}
