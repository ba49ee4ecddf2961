import { type Kysely, sql } from 'kysely';

/** What was bought straight from its page stays in the cart; what was bought from the cart leaves it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column from_cart boolean not null default false`.execute(db);
}
