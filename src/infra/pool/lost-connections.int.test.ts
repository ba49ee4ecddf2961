import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { runSql } from '../../../tests/fixtures/database/run-sql.ts';
import { openDatabase, type Tables } from '../database.ts';

/** Opens the database with one connection, and collects the lost connections and the outages that it reports. */
function openReporting(url: string) {
  const losses: string[] = [];
  const outages: string[] = [];
  const opened = openDatabase({
    url,
    poolSize: 1,
    onError: ({ message }) => losses.push(message),
    onUnavailable: ({ message }) => outages.push(message),
  });
  return { ...opened, losses, outages };
}

async function backendOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

const busy = expect.objectContaining({ code: 'busy' });

const terminated = 'terminating connection due to administrator command';

test('a transaction whose connection is lost between two statements fails, and the next one gets another connection', async ({
  app,
}) => {
  const { db, pool, losses } = openReporting(app.databaseUrl);
  const work = db.transaction().execute(async (tx) => {
    const pid = await backendOf(tx);
    await runSql(app.databaseUrl, `select pg_terminate_backend(${pid})`);
    await expect.poll(() => losses).toContain(terminated);
    await sql`select 1`.execute(tx);
  });
  await expect(work).rejects.toThrow('not queryable');
  await expect(work).rejects.toThrow(busy);
  await db.transaction().execute((tx) => backendOf(tx));
  await pool.end();
});

test('a transaction whose connection is lost during a statement fails, and the next one gets another connection', async ({
  app,
}) => {
  const { db, pool, losses } = openReporting(app.databaseUrl);
  const work = db
    .transaction()
    .execute((tx) => sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)`.execute(tx));
  // why: the failing rollback's error, since nothing can be rolled back any more
  await expect(work).rejects.toThrow('Connection terminated unexpectedly');
  await expect(work).rejects.toThrow(busy);
  expect(losses).toContain('Connection terminated unexpectedly');
  await db.transaction().execute((tx) => backendOf(tx));
  await pool.end();
});

test('an idle connection that is lost is reported, and replaced', async ({ app }) => {
  const { db, pool, losses } = openReporting(app.databaseUrl);
  await runSql(app.databaseUrl, `select pg_terminate_backend(${await backendOf(db)})`);
  await expect.poll(() => losses).toContain(terminated);
  await backendOf(db);
  await pool.end();
});

test('a statement that is canceled is refused as busy, so that the visitor may try again', async ({ app }) => {
  const { db, pool, outages } = openReporting(app.databaseUrl);
  const canceled = sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(10)`.execute(db);
  await expect(canceled).rejects.toThrow(busy);
  expect(outages).toEqual(['canceling statement due to user request']);
  await sql`select 1`.execute(db);
  await pool.end();
});

test('a database that is away is refused as busy; an error of a statement is not', async ({ app }) => {
  const outages: string[] = [];
  const away = openDatabase({
    url: 'postgres://localhost:1/none',
    poolSize: 1,
    onError: () => {},
    onUnavailable: ({ message }) => outages.push(message),
  });
  await expect(sql`select 1`.execute(away.db)).rejects.toThrow(busy);
  expect(outages).toHaveLength(1);
  await away.pool.end();
  const { db, pool } = openReporting(app.databaseUrl);
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow(expect.objectContaining({ code: '22012' }));
  await pool.end();
});
