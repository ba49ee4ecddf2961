import { expect, test } from 'vitest';
import type { OrderView } from '#features/orders/order.ts';
import { handleOrderAction } from './order-action.server.ts';

const id = '4b6f2f0e-6f0a-4a3e-9a55-1f2f3c4d5e6f';

type Page = Parameters<typeof handleOrderAction>[0];
/** Submits a form of an order's page without a database. @returns the HTTP status, and the reported error names */
/**
 * Sends a form of an order's page while the database is away. @returns the answer, and the names under which that was
 * reported
 */
async function sendWithoutDatabase(fields: Record<string, string>) {
  const reported: unknown[] = [];
  const report = (name: string, _error: unknown, context: unknown) => void reported.push([name, context]);
  const unavailable = new Proxy({}, { get: () => expect.fail('the database must not be reached') });
  const app = { errors: { report }, clock: { now: () => new Date() }, db: unavailable, rateLimiter: unavailable };
  const actor = { kind: 'user', id, roles: [], limited: false };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const order = { id, customer: { displayName: 'Ada' }, roles: [] } as unknown as OrderView;
  const { status } = await handleOrderAction({ app, actor } as unknown as Page, {
    order,
    form,
    path: `/order/${id}/details`,
  });
  return { status, reported };
}

const review = { reviewRating: '5', reviewContent: 'Fine' };

test.for([
  [{ intent: 'accept' }, 'accept-failed'],
  [{ intent: 'mark-delivered' }, 'mark-delivered-failed'],
  [{ intent: 'mark-received' }, 'mark-received-failed'],
  [{ intent: 'mark-received-from-purchased' }, 'mark-received-from-purchased-failed'],
  [{ intent: 'cancel' }, 'cancel-failed'],
  [{ intent: 'cancel-from-disputed' }, 'cancel-from-disputed-failed'],
  [{ intent: 'dispute', disputeReason: 'It never came' }, 'dispute-failed'],
  [{ intent: 'review-1-by-customer', ...review }, 'review-1-by-customer-failed'],
  [{ intent: 'message', content: 'Hello' }, 'send-message-failed'],
] as const)('the failure of %j is reported as %s', async ([fields, name]) => {
  expect(await sendWithoutDatabase(fields)).toEqual({ status: 409, reported: [[name, { order: id }]] });
});
