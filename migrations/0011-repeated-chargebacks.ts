import { type Kysely, sql } from 'kysely';

/** The bank may take the same payment back again after it has lost: each round has a supplementary payout of its own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
      alter table supplementary_payouts
        add round smallint not null default 1 check (round between 1 and 100),
        drop constraint supplementary_payouts_pkey,
        add primary key (order_id, kind, round);`)
    .execute(db);
}
