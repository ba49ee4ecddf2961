import { type Kysely, sql } from 'kysely';

/**
 * Who signs up on the way to pay gives ZIP code and state with the address, and their role later or never. An account is
 * complete once its owner has accepted the terms, which has always been the last step; the generated column that also
 * required those three goes. Dropping it takes no time however many people there are.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table users drop column confirmed`.execute(db);
}
