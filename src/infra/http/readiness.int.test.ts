import path from 'node:path';
import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { openDatabase } from '../database.ts';
import { createReadinessCheck } from './health.ts';

const migrations = path.resolve('migrations');

test('it is ready while the database answers and all migrations are applied, and not after shutdown has begun', async ({
  app,
}) => {
  const readiness = createReadinessCheck(app.db, migrations);
  expect(await readiness.notReady()).toBeNull();
  readiness.shutDown();
  expect(await readiness.notReady()).toBe('shutting down');
});

test('a missing migration is reported', async ({ app }) => {
  await app.db
    .withoutPlugins()
    .deleteFrom('kysely_migration' as never)
    .execute();
  expect(await createReadinessCheck(app.db, migrations).notReady()).toBe('migrations are missing');
});

test('an unreachable database is reported', async () => {
  const { db, pool } = openDatabase({ url: 'postgres://localhost:1/none', poolSize: 1, onError: () => {} });
  expect(await createReadinessCheck(db, migrations).notReady()).toBe('the database cannot be reached');
  await pool.end();
});

test('a database that hangs is reported, and the check does not hang with it', async () => {
  const { createServer } = await import('node:net');
  // why: it accepts connections but never answers, as a frozen server does
  const silent = createServer().listen(0);
  const { port } = silent.address() as { port: number };
  const { db, pool } = openDatabase({ url: `postgres://localhost:${port}/none`, poolSize: 1, onError: () => {} });
  expect(await createReadinessCheck(db, migrations).notReady()).toBe('the database does not answer');
  silent.close();
  void pool.end();
});
