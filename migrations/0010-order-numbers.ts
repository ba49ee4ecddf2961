import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** How many orders get their number in one statement: few enough that each ends in well under a second. */
const batchSize = 10_000;

/** Orders get a number for people, random and unique; existing ones too, a batch at a time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table orders add column number integer check (number between 0 and 99999999)`.execute(db);
  // why: it exists before the numbers, because each batch looks its numbers up in it
  await sql`create unique index orders_by_number on orders (number)`.execute(db);
  while ((await numberBatch(db)) > 0) {}
  const file = new URL('./0010-order-numbers/functions/new-order-number.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  await sql`
    alter table orders alter column number set not null, alter column number set default new_order_number()`.execute(
    db,
  );
}

/** @returns how many orders got a number: none once all have one */
async function numberBatch(db: Kysely<never>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with waiting as (
      select id, row_number() over () as place from (select id from orders where number is null limit ${batchSize}) few
    ), drawn as (
      -- why: some are drawn twice or taken already; those that are left over do no harm
      select distinct floor(random() * 100000000)::integer as number from generate_series(1, 2 * ${batchSize}::integer)
    ), free as (
      select number, row_number() over (order by random()) as place from drawn
      where not exists (select from orders where orders.number = drawn.number)
    )
    update orders set number = free.number from waiting join free using (place) where orders.id = waiting.id`.execute(
    db,
  );
  return Number(numAffectedRows);
}
