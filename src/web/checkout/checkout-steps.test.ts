import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeOrderFailure } from '#features/orders/describe-order-failure.ts';
import { type StepInput, sendCheckoutStep, takeStep } from './checkout-steps.ts';

const sendBeacon = vi.fn();
const fetched = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sendBeacon.mockReset();
});

const names = () => sendBeacon.mock.calls.map(([, body]) => `${body.get('name')}: ${body.get('code')}`);

test('an order without an answer is reported; refusals and server errors are not', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await sendCheckoutStep('red-gate', 'place', {})).toEqual({ status: 'unreachable' });
  expect(names()).toEqual(['initiate-order-failed: no-answer']);
  fetched.mockResolvedValueOnce(Response.json({}, { status: 500 }));
  expect(await sendCheckoutStep('red-gate', 'place', {})).toEqual({ status: 'refused', code: 'failed' });
  fetched.mockResolvedValueOnce(Response.json({ status: 'refused', code: 'not-enough-stock' }, { status: 409 }));
  expect(await sendCheckoutStep('red-gate', 'place', {})).toEqual({ status: 'refused', code: 'not-enough-stock' });
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await sendCheckoutStep('red-gate', 'look', {})).toEqual({ status: 'unreachable' });
  expect(names()).toHaveLength(1);
});

test('an order that exists with other content is shown, instead of being ordered once more', async () => {
  const refusal = describeOrderFailure({ status: 409, code: 'order-id-taken', title: '', meta: {} });
  fetched.mockResolvedValueOnce(Response.json({ status: 'refused', code: 'order-id-taken', refusal }, { status: 409 }));
  const view = { kind: 'new', winery: { slug: 'red-gate' }, items: [], deliveryOptions: [], order: null, card: null };
  const input = { view, fields: { delivery: '', card: 'new' }, attempt: 'o1', order: null } as unknown as StepInput;
  expect(await takeStep('placing-order', input)).toEqual({ type: 'order-differs', orderId: 'o1' });
});
