import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { isAppError } from '#kit/app-error.ts';
import type { Database } from '../database.ts';
import type { Metrics } from '../metrics.ts';
import { pendingMigrations } from '../migrate.ts';
import { isUnreachable } from '../pool/database-unavailable.ts';
import type { HttpEnv } from './request-context.ts';

/** The database counts as unreachable if it does not answer within this time, in milliseconds. */
const databaseTimeout = 2_000;

/** Whether this process is ready to serve requests. */
export type Readiness = { notReady: () => Promise<string | null>; shutDown: () => void };

/** Checks the database and the migrations. Once all migrations were found applied they are not checked again. */
export function createReadinessCheck(db: Database, migrations: string): Readiness {
  let shuttingDown = false;
  let migrated = false;
  const checkDatabase = async () => {
    try {
      await sql`select 1`.execute(db);
      migrated ||= (await pendingMigrations(db, migrations)).length === 0;
      return migrated ? null : 'migrations are missing';
    } catch (error) {
      const answersNothing = isAppError(error, 'busy') && !isUnreachable(error);
      return answersNothing ? 'the database does not answer' : 'the database cannot be reached';
    }
  };
  return {
    shutDown: () => {
      shuttingDown = true;
    },
    notReady: async () => {
      if (shuttingDown) return 'shutting down';
      return Promise.race([checkDatabase(), sleep(databaseTimeout, 'the database does not answer', { ref: false })]);
    },
  };
}

type HealthOptions = {
  metrics: Metrics;
  metricsToken: string | undefined;
  /** In production without a token the metrics are not served. */
  production: boolean;
  notReady: () => Promise<string | null>;
};

/**
 * The endpoints for monitoring: `/healthz` (the process answers), `/readyz` (it is ready: database reachable,
 * migrations applied, not shutting down; else 503 with the reason) and `/metrics` (Prometheus format, behind a bearer
 * token if one is configured; in production not served without one).
 */
export function healthRoutes({ metrics, metricsToken, production, notReady }: HealthOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const reason = await notReady();
    const noStore = { 'cache-control': 'no-store' };
    return reason === null
      ? c.json({ status: 'ready' }, 200, noStore)
      : c.json({ status: 'not ready', reason }, 503, noStore);
  });
  app.get('/metrics', async (c) => {
    if (production && metricsToken === undefined) return c.text('Not found', 404);
    if (metricsToken !== undefined && !equalsInConstantTime(c.req.header('authorization'), `Bearer ${metricsToken}`)) {
      return c.text('A bearer token is needed.', 401, { 'www-authenticate': 'Bearer' });
    }
    return c.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType });
  });
  return app;
}

/** Compares in constant time, so that the response time reveals nothing about the secret. */
function equalsInConstantTime(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
