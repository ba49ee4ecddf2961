import { afterEach, expect, test, vi } from 'vitest';
import type { LineItemView } from '#features/orders/order.ts';
import { estimateLines, fetchEstimate, parseEstimate } from './fetch-estimate.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const line = (code: LineItemView['code'], amount: number, more: Partial<LineItemView> = {}): LineItemView => ({
  code,
  listingId: null,
  includeFor: ['customer', 'provider'],
  unitPrice: usd(amount),
  quantity: 1,
  percentage: null,
  lineTotal: usd(amount),
  reversal: false,
  ...more,
});

test('an estimate has lines for bottles, delivery, and the operator’s fee, and the buyer’s total', () => {
  const items = [
    line('line-item/units', 7200, { unitPrice: usd(2400), quantity: 3 }),
    line('line-item/shipping-fee', 1900),
    line('line-item/customer-commission', 216, { includeFor: ['customer'] }),
    line('line-item/provider-commission', -720, { includeFor: ['provider'] }),
  ];
  expect(estimateLines(items, 'Lonevine')).toEqual({
    lines: [
      { label: '$24.00 × 3', amount: '$72.00' },
      { label: 'Shipping', amount: '$19.00' },
      { label: 'Lonevine fee', amount: '$2.16' },
    ],
    total: '$93.16',
  });
  expect(estimateLines([line('line-item/pickup-fee', 0)], 'Lonevine').lines).toEqual([
    { label: 'Pickup', amount: 'Free' },
  ]);
  expect(estimateLines([], 'Lonevine').total).toBeUndefined();
});

test('a refusal has the checkout’s message, anything else is a breakdown that could not be fetched', () => {
  const refusal = (status: number, code: string) => ({ errors: [{ status, code, title: '', meta: {} }] });
  expect(parseEstimate(200, { data: [] })).toEqual({ lines: [] });
  expect(parseEstimate(409, refusal(409, 'transaction-listing-insufficient-stock'))).toEqual({
    problem: 'There is not enough left in stock for this order.',
  });
  expect(parseEstimate(400, refusal(400, 'validation-invalid-params'))).toEqual({
    problem: expect.stringMatching(/breakdown/),
  });
  expect(() => parseEstimate(200, {})).toThrow('Expected a resource in the speculate response');
  expect(parseEstimate(502, {})).toEqual({ problem: expect.stringMatching(/breakdown/) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a request without an answer is reported; one that was aborted is not', async () => {
  const [sendBeacon, fetched] = [vi.fn(), vi.fn<() => Promise<Response>>()];
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('fetch', fetched);
  const names = () => sendBeacon.mock.calls.map(([, body]) => `${body.get('name')}: ${body.get('code')}`);
  const choice = { quantity: 1, deliveryMethod: 'pickup' } as const;
  fetched.mockResolvedValueOnce(new Response('<!doctype html>', { status: 502 }));
  expect(await fetchEstimate('l1', choice, new AbortController().signal)).toHaveProperty('problem');
  expect(names()).toEqual(['speculate-transaction-failed: no-answer']);
  fetched.mockResolvedValueOnce(Response.json({}));
  expect(await fetchEstimate('l1', choice, new AbortController().signal)).toHaveProperty('problem');
  expect(names()).toHaveLength(2);
  fetched.mockRejectedValueOnce(new TypeError('aborted'));
  await expect(fetchEstimate('l1', choice, AbortSignal.abort())).rejects.toThrow();
  expect(names()).toHaveLength(2);
});
