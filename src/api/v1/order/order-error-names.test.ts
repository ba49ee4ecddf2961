import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ErrorReporting } from '#infra/error-reporting.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { SignedIn } from '#kit/actor.ts';
import { operationRoutes } from '../../operation-routes.server.ts';
import { handleErrors } from '../../request-guards.ts';
import { orderOperations } from './order.server.ts';
import { orderBookingOperations } from './order-booking.server.ts';
import { orderMessageOperations } from './order-messages.server.ts';
import { orderTransitionOperations } from './order-transitions.server.ts';
import { transactionOperations } from './transactions.server.ts';

const operations = [
  ...orderOperations,
  ...orderBookingOperations,
  ...orderMessageOperations,
  ...orderTransitionOperations,
  ...transactionOperations,
];

const id = '4b6f2f0e-6f0a-4a3e-9a55-1f2f3c4d5e6f';

/** Posts without a database. @returns the names under which the errors were reported */
async function postWithoutDatabase(path: string, body: object) {
  const reported: string[] = [];
  const errors: ErrorReporting = { report: (name) => void reported.push(name), flush: async () => {} };
  const away = new Proxy({}, { get: () => expect.fail('the database is away') });
  const app = { errors, clock: { now: () => new Date() }, db: away, rateLimiter: away };
  const actor: SignedIn = { kind: 'user', id, roles: [], limited: false };
  const http = new Hono<HttpEnv>();
  type Needs = Parameters<typeof operationRoutes>;
  const session = async () => ({ actor, from: {} }) as unknown as Awaited<ReturnType<NonNullable<Needs[2]>>>;
  http.route('/', operationRoutes(operations, app as unknown as Needs[1], session));
  http.onError(handleErrors(errors));
  const headers = { 'content-type': 'application/json' };
  const answer = await http.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect([path, answer.status]).toEqual([path, 500]);
  return reported;
}

const order = { items: [{ listingId: id, quantity: 1 }], deliveryMethod: 'pickup' };
const speculative = { isSpeculative: true };
const initiate = (transition: string) => ({
  bodyParams: { id, transition, params: { listingId: id, content: 'Hello' } },
  orderData: { quantity: 1, deliveryMethod: 'pickup' },
});

test.for<[string, object, string]>([
  ['/api/v1/order', order, 'initiate-order-failed'],
  ['/api/v1/order/speculate', order, 'speculate-transaction-failed'],
  [`/api/v1/order/${id}/accept`, {}, 'accept-failed'],
  [`/api/v1/order/${id}/message`, { content: 'Hello' }, 'send-message-failed'],
  [`/api/v1/order/${id}/mark-delivered`, {}, 'mark-delivered-failed'],
  [`/api/v1/order/${id}/cancel`, {}, 'cancel-failed'],
  [`/api/v1/order/${id}/dispute`, { disputeReason: 'It never came' }, 'dispute-failed'],
  [
    '/api/transaction-line-items',
    { listingId: id, orderData: { quantity: 1, deliveryMethod: 'pickup' } },
    'speculate-transaction-failed',
  ],
  ['/api/initiate-privileged', initiate('request-payment'), 'initiate-order-failed'],
  ['/api/initiate-privileged', { ...initiate('request-payment'), ...speculative }, 'speculate-transaction-failed'],
  ['/api/initiate-privileged', initiate('enquire'), 'enquire-failed'],
  ['/api/transition-privileged', initiate('transition/mark-received'), 'mark-received-failed'],
  [
    '/api/transition-privileged',
    { ...initiate('request-payment-after-enquiry'), ...speculative },
    'speculate-transaction-failed',
  ],
])('an error of %s with %j is reported as %s', async ([path, body, name]) => {
  expect(await postWithoutDatabase(path, body)).toEqual([name]);
});
