import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { openDatabase } from '../database.ts';

/** A separate connection, so that its prepared statements are known. */
const open = test.extend<{ one: ReturnType<typeof openDatabase> }>({
  one: async ({ app }, use) => {
    const opened = openDatabase({ url: app.databaseUrl, poolSize: 1, onError: () => {} });
    await sql`create table grapes (name text)`.execute(opened.db);
    await sql`insert into grapes values ('Mourvèdre')`.execute(opened.db);
    await use(opened);
    await opened.pool.end();
  },
});

type Opened = ReturnType<typeof openDatabase>;

async function find({ db }: Pick<Opened, 'db'>, name: string): Promise<object[]> {
  return (await sql<object>`select * from grapes where name = ${name}`.execute(db)).rows;
}

async function prepared({ pool }: Opened): Promise<number> {
  const { rows } = await pool.query(`select from pg_prepared_statements where statement like '%from grapes%'`);
  return rows.length;
}

open('a statement that comes again is prepared once, with whatever values', async ({ one }) => {
  await find(one, 'Mourvèdre');
  expect(await prepared(one)).toBe(0);
  expect(await find(one, 'Mourvèdre')).toEqual([{ name: 'Mourvèdre' }]);
  expect(await find(one, 'Tannat')).toEqual([]);
  expect(await prepared(one)).toBe(1);
});

open('a column that a migration adds is in the next answer', async ({ one }) => {
  for (const name of ['Mourvèdre', 'Tannat']) await find(one, name);
  await sql`alter table grapes add colour text`.execute(one.db);
  expect(await find(one, 'Mourvèdre')).toEqual([{ name: 'Mourvèdre', colour: null }]);
});

open('a transaction that meets a new column fails once and can be begun again', async ({ one }) => {
  for (const name of ['Mourvèdre', 'Tannat']) await find(one, name);
  await sql`alter table grapes add colour text`.execute(one.db);
  const look = () => one.db.transaction().execute((db) => find({ db }, 'Mourvèdre'));
  await expect(look()).rejects.toThrow('cached plan');
  expect(await look()).toEqual([{ name: 'Mourvèdre', colour: null }]);
});
