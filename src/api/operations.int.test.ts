import { expect } from 'vitest';
import { test } from '../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../tests/fixtures/orders/orders-test.ts';
import { needsSession, type Operation } from './operation.ts';
import { apiOperations } from './operations.server.ts';

/** The path of an operation with ids that do not exist. */
const pathOf = ({ path }: Operation) => path.replace(/\{\w+\}/g, () => crypto.randomUUID());

test('what needs a session is refused without one, before anything of it is read', async ({ api }) => {
  for (const operation of apiOperations.filter(needsSession)) {
    const init = { method: operation.method.toUpperCase(), headers: { 'content-type': 'application/json' } };
    const { status, headers, body } = await api.send(pathOf(operation), {
      ...init,
      ...(operation.body && { body: '{}' }),
    });
    const name = `${operation.method} ${operation.path}`;
    expect(status, name).toBe(401);
    expect(body.errors, name).toEqual([expect.objectContaining({ code: 'forbidden', status: 401 })]);
    expect(headers.get('www-authenticate'), name).toBe('Bearer');
    expect(headers.get('cache-control'), name).toBe('no-store');
  }
});

test('what needs no session is never refused without one', async ({ api }) => {
  for (const operation of apiOperations.filter(({ roles }) => roles === 'everyone')) {
    const init = { method: operation.method.toUpperCase(), headers: { 'content-type': 'application/json' } };
    const { status } = await api.send(pathOf(operation), { ...init, ...(operation.body && { body: '{}' }) });
    const name = `${operation.method} ${operation.path}`;
    expect(status, name).not.toBe(403);
    expect([operation.status ?? 200, ...operation.refusals], name).toContain(status);
  }
});

test('what is for some roles only is refused to everybody without these roles', async ({ api }) => {
  const { buyer } = await addShop(api.app.db);
  const restricted = apiOperations.filter(({ roles }) => typeof roles === 'object');
  expect(restricted.length).toBeGreaterThan(0);
  for (const operation of restricted) {
    const headers = { authorization: `Bearer ${await api.token(buyer)}`, 'content-type': 'application/json' };
    const { status } = await api.send(pathOf(operation), {
      method: operation.method.toUpperCase(),
      headers,
      ...(operation.body && { body: '{}' }),
    });
    expect(status, `${operation.method} ${operation.path}`).toBe(403);
  }
});

test('no two operations have the same path and method', () => {
  const names = apiOperations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
