import { describe, expect } from 'vitest';
import { spans, type TestOrders, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { openPlans } from '../../../tests/fixtures/plans/open-plans.ts';
import { openOwnCharge } from './open-charges.server.ts';
import { type ChargeHandlers, runDueCharges, runOwnCharge } from './run-due-charges.server.ts';

/** Wants every charge, and records which ones were paid. */
function recordingHandlers(): ChargeHandlers & { paid: string[] } {
  const paid: string[] = [];
  return {
    kind: 'plan',
    paid,
    keepWanted: async (_db, ids) => new Set(ids),
    shippingOf: async () => new Map(),
    canceled: async () => {},
    authorized: async (_db, { id }) => void paid.push(id),
    declined: async () => {},
  };
}

async function openCharge(app: TestOrders) {
  const { owner, wineryId } = await openPlans(app);
  const id = crypto.randomUUID();
  const about = { kind: 'plan', subscriptionId: wineryId, period: id, userId: owner.id, wineryId } as const;
  const amounts = { accountRef: null, currency: 'USD', amountCents: 4900, feeCents: 0, shippedMl: 0, retryDays: 0 };
  await app.db.transaction().execute((db) => openOwnCharge({ ...app, db }, { id, ...about, ...amounts }));
  return id;
}

describe('a charge whose answer somebody waits for', () => {
  test('is left to them by the timers, and charged once', async ({ orders: app }) => {
    const handlers = recordingHandlers();
    const id = await openCharge(app);
    expect(await runDueCharges(app, handlers, 20)).toBe(0);
    await Promise.all([runOwnCharge(app, handlers, id), runOwnCharge(app, handlers, id)]);
    await runOwnCharge(app, handlers, id);
    app.clock.forward(spans.hour);
    expect(await runDueCharges(app, handlers, 20)).toBe(0);
    expect(handlers.paid).toEqual([id]);
  });

  test('is charged by a timer if nobody attempts it in three minutes', async ({ orders: app }) => {
    const handlers = recordingHandlers();
    const id = await openCharge(app);
    app.clock.forward(3 * spans.minute);
    expect(await runDueCharges(app, handlers, 20)).toBe(1);
    expect(handlers.paid).toEqual([id]);
  });
});
