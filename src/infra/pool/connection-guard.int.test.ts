import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { isAppError } from '../../kit/app-error.ts';
import { openDatabase } from '../database.ts';

/** Opens the database with one connection, and counts the overloads. */
function openNarrow(url: string, options: { waitTimeout?: number; refuseNestedConnections?: boolean } = {}) {
  const counted = { overloads: 0 };
  const onOverload = () => void counted.overloads++;
  const opened = openDatabase({ url, poolSize: 1, onError: () => {}, onOverload, ...options });
  return { ...opened, counted };
}

const busy = expect.objectContaining({ code: 'busy' });

test('a caller that waits too long for a connection is refused as busy, and counted', async ({ app }) => {
  const { db, pool, counted } = openNarrow(app.databaseUrl, { waitTimeout: 50 });
  await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    await expect(sql`select 1`.execute(db)).rejects.toThrow(busy);
  });
  expect(counted.overloads).toBe(1);
  await sql`select 1`.execute(db);
  await pool.end();
});

test('with fifty waiting for each connection, the next caller is refused at once; those who wait are served', async ({
  app,
}) => {
  const { db, pool, counted } = openNarrow(app.databaseUrl);
  const waiting: Promise<unknown>[] = [];
  await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    for (let i = 0; i < 51; i++) waiting.push(sql`select 1`.execute(db).catch((error) => error));
    // why: the last one is refused before the transaction gives its connection back
    expect(isAppError(await waiting[50], 'busy')).toBe(true);
  });
  const answers = await Promise.all(waiting);
  expect(answers.filter((answer) => answer instanceof Error)).toHaveLength(1);
  expect(counted.overloads).toBe(1);
  await pool.end();
});

test('asking for a second connection inside a transaction fails where tests watch for it', async ({ app }) => {
  const { db, pool } = openNarrow(app.databaseUrl, { refuseNestedConnections: true });
  const nested = db.transaction().execute(async () => sql`select 1`.execute(db));
  await expect(nested).rejects.toThrow('A second connection is requested inside a transaction');
  await db.transaction().execute((tx) => sql`select 1`.execute(tx));
  await sql`select 1`.execute(db);
  await pool.end();
});
