import { openDatabase } from '../database.ts';
import type { ErrorReporting } from '../error-reporting.ts';
import type { Logger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import type { ShutdownHooks } from '../shutdown-hooks.ts';
import { reportOutages } from './database-unavailable.ts';

/** How long a statement of a job on thousands of rows may take, in milliseconds. */
const jobStatementTimeout = 60_000;

/**
 * Opens the connection pool of requests, and the connection of jobs on thousands of rows, whose statements may take
 * longer.
 */
export async function openDatabases(
  url: string,
  poolSize: number,
  { shutdownHooks, log, errors }: { shutdownHooks: ShutdownHooks; log: Logger; errors: ErrorReporting },
) {
  const options = {
    url,
    onError: (error: Error) => log.warn({ err: error }, 'A database connection was lost'),
    onUnavailable: reportOutages((error) => errors.report('database-unavailable', error)),
  };
  const { db, pool } = openDatabase({
    ...options,
    poolSize,
    onOverload: () => metrics.overloads.inc(),
  });
  const metrics = createMetrics(pool);
  await shutdownHooks.add(() => pool.end());
  const forJobs = openDatabase({
    ...options,
    poolSize: 1,
    statementTimeout: jobStatementTimeout,
    // why: two statements of a job may share the one connection
    waitTimeout: jobStatementTimeout,
  });
  await shutdownHooks.add(() => forJobs.pool.end());
  return { db, jobDb: forJobs.db, metrics };
}
