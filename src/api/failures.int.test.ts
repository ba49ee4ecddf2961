import { Hono } from 'hono';
import { expect } from 'vitest';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import { type TestApp, test } from '../../tests/fixtures/database/integration-test.ts';
import { failureRoutes } from './failures.server.ts';

/** The route for errors of browsers, and what it reported. */
function openRoute(app: TestApp) {
  const reported: unknown[] = [];
  const errors = {
    ...app.errors,
    report: (name: string, error: unknown, context: unknown) => void reported.push([name, String(error), context]),
  };
  const routes = failureRoutes({ errors, rateLimiter: createRateLimiter(app.db, app.clock) });
  const post = async (fields: Record<string, string> | string, network = '203.0.113.7') => {
    const http = new Hono<HttpEnv>().use(async (c, next) => {
      c.set('network', network);
      await next();
    });
    const body = typeof fields === 'string' ? fields : new URLSearchParams(fields);
    return http.route('/api', routes).request('/api/failures', { method: 'POST', body });
  };
  return { reported, post };
}

const declined = { name: 'handle card payment failed', code: 'declined', paymentStatus: 'requires_payment_method' };

test.for([
  'initiate-order-failed',
  'speculate-transaction-failed',
  'retrieve payment intent failed',
  'handle card payment failed',
  'handle card setup failed',
])('a browser reports that %s, with a code and the stage of the payment', async (name, { app }) => {
  const { post, reported } = openRoute(app);
  expect((await post({ ...declined, name })).status).toBe(204);
  expect((await post({ name, code: 'no-answer', paymentStatus: '' })).status).toBe(204);
  expect(reported).toEqual([
    [name, `BrowserFailure: ${name}: declined`, { code: 'declined', paymentStatus: 'requires_payment_method' }],
    [name, `BrowserFailure: ${name}: no-answer`, { code: 'no-answer' }],
  ]);
});

test('nothing but these names and codes is accepted', async ({ app }) => {
  const { post, reported } = openRoute(app);
  for (const wrong of [
    { ...declined, name: 'startup-failed' },
    { ...declined, name: '__proto__' },
    { ...declined, code: 'ann@example.com' },
    { ...declined, code: 'toString' },
    { ...declined, paymentStatus: '4242424242424242' },
    { name: 'initiate-order-failed' },
    'no form at all',
  ]) {
    expect((await post(wrong)).status, JSON.stringify(wrong)).toBe(400);
  }
  await post({ ...declined, email: 'ann@example.com' });
  expect(JSON.stringify(reported)).not.toContain('ann');
  expect(reported).toHaveLength(1);
});

test('a network that reports too often is refused for a while, and others are not', async ({ app }) => {
  const { post, reported } = openRoute(app);
  for (let at = 0; at < 20; at++) expect((await post(declined)).status).toBe(204);
  const refused = await post(declined);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await post(declined, '203.0.113.8')).status).toBe(204);
  expect(reported).toHaveLength(21);
});
