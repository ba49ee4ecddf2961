import pg from 'pg';
import { expect, test } from 'vitest';
import { addGauge, createMetrics } from '../metrics.ts';
import { healthRoutes } from './health.ts';

function health(options: { token?: string; production?: boolean; reason?: string | null }) {
  const metrics = createMetrics(new pg.Pool());
  return healthRoutes({
    metrics,
    metricsToken: options.token,
    production: options.production ?? false,
    notReady: async () => options.reason ?? null,
  });
}

test('/healthz answers as long as the process runs, even when it is not ready', async () => {
  expect((await health({ reason: 'the database cannot be reached' }).request('/healthz')).status).toBe(200);
});

test('/readyz says why the process is not ready', async () => {
  const answer = await health({ reason: 'migrations are missing' }).request('/readyz');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: 'not ready', reason: 'migrations are missing' });
  expect((await health({}).request('/readyz')).status).toBe(200);
});

test('/metrics returns the metrics in Prometheus format', async () => {
  const text = await (await health({}).request('/metrics')).text();
  expect(text).toContain('# TYPE http_request_duration_seconds histogram');
  expect(text).toContain('database_pool_connections{state="total"} 0');
  expect(text).toContain('process_cpu_seconds_total');
});

test('/metrics reads a gauge when it is asked, and answers without it while its reading fails', async () => {
  const metrics = createMetrics(new pg.Pool());
  const readings: (() => Promise<number>)[] = [async () => 3, () => Promise.reject(new Error('away')), async () => 0];
  const gauge = { name: 'alarms', help: 'Alarms', read: async () => readings.shift()?.() ?? -1 };
  addGauge(metrics, { ...gauge, read: async () => 9 });
  addGauge(metrics, gauge);
  const app = healthRoutes({ metrics, metricsToken: undefined, production: false, notReady: async () => null });
  const gaugeValue = async () => (await (await app.request('/metrics')).text()).match(/^alarms (.*)$/m)?.[1];
  expect([await gaugeValue(), await gaugeValue(), await gaugeValue()]).toEqual(['3', undefined, '0']);
});

test('/metrics is closed in production without a configured token', async () => {
  expect((await health({ production: true }).request('/metrics')).status).toBe(404);
});

test('/metrics requires the token if one is configured', async () => {
  const app = health({ token: 'a-long-enough-token' });
  expect((await app.request('/metrics')).status).toBe(401);
  expect((await app.request('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
  expect((await app.request('/metrics', { headers: { authorization: 'Bearer a-long-enough-token' } })).status).toBe(
    200,
  );
});
