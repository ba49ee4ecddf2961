import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendStep } from './checkout-flow.ts';

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

test('an order that got no answer is reported, an answer that refuses it is not, nor a failure that the server saw', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await sendStep('red-gate', 'place', {})).toEqual({ kind: 'unknown' });
  expect(names()).toEqual(['initiate-order-failed: no-answer']);
  fetched.mockResolvedValueOnce(Response.json({}, { status: 500 }));
  expect(await sendStep('red-gate', 'place', {})).toEqual({ kind: 'unknown' });
  fetched.mockResolvedValueOnce(Response.json({ refusal: { failure: 'not-enough-stock' } }, { status: 409 }));
  expect(await sendStep('red-gate', 'place', {})).toMatchObject({ kind: 'refused' });
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await sendStep('red-gate', 'look', {})).toEqual({ kind: 'unknown' });
  expect(names()).toHaveLength(1);
});
