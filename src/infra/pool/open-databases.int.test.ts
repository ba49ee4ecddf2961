import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { reportToLog } from '../error-reporting.ts';
import { createLogger } from '../logger.ts';
import { ShutdownHooks } from '../shutdown-hooks.ts';
import { openDatabases } from './open-databases.ts';

test('a statement of a job on thousands of rows may take a minute, one of a request five seconds', async ({ app }) => {
  const log = createLogger('silent');
  const shutdownHooks = new ShutdownHooks(() => {});
  const { db, jobDb } = await openDatabases(app.databaseUrl, 1, { shutdownHooks, log, errors: reportToLog(log) });
  const limit = sql<{ statementTimeout: string }>`show statement_timeout`;
  expect((await limit.execute(jobDb)).rows).toEqual([{ statementTimeout: '1min' }]);
  expect((await limit.execute(db)).rows).toEqual([{ statementTimeout: '5s' }]);
  await shutdownHooks.run();
});
