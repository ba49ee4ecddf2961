import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeOrderFailure } from '#features/orders/describe-order-failure.ts';
import { type StepInput, sendCheckoutStep, takeStep } from './checkout-steps.ts';

const sendBeacon = vi.fn();
const fetched = vi.fn<(url?: unknown, sent?: RequestInit) => Promise<Response>>();
const heard = vi.fn();
beforeEach(() => {
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { body: { dataset: { pageOwner: 'owner-of-the-page' } } });
  const page = new EventTarget();
  page.addEventListener('owner-conflict', heard);
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sendBeacon.mockReset();
  heard.mockReset();
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

test('a saved card that was declined is told to the shop, and if it must not be tried again, the page loads without it', async () => {
  const card = { ref: 'pm_1' };
  const view = { kind: 'resume', winery: { slug: 'red-gate' }, deliveryOptions: [], order: null, card };
  const failure = { code: 'declined', message: 'Declined.' };
  const payments = { confirmPayment: async () => ({ ok: false, failure }) };
  const order = { id: 'o1', payment: { clientSecret: 'secret' } };
  const input = { view, fields: { card: 'saved' }, order, payments } as unknown as StepInput;
  const take = (more: object) => {
    const refusal = { failure: 'payment-failed', message: 'Declined.', ...more };
    const refused = { status: 'refused', code: 'transaction-payment-failed', refusal };
    fetched.mockResolvedValueOnce(Response.json(refused, { status: 409 }));
    return takeStep('paying', input);
  };
  expect(await take({})).toEqual({ type: 'card-refused', message: 'Declined.' });
  expect(String(fetched.mock.lastCall?.[1]?.body)).toContain('step=confirm&order=o1');
  expect(await take({ needsOtherCard: true })).toEqual({ type: 'order-differs', orderId: 'o1' });
});

test('a step says for whom the page was made; one that was refused for that is said to the page, nothing is bought', async () => {
  const ownerConflict = { reason: 'other-account', name: 'Bob', email: 'bob@example.test', limited: false };
  const problem = 'You’re logged in as Bob now. Nothing was saved or ordered.';
  const refused = { status: 'refused', code: 'owner-conflict', problem, ownerConflict };
  const view = { kind: 'new', winery: { slug: 'red-gate' }, items: [], deliveryOptions: [], order: null, card: null };
  const input = { view, fields: { delivery: '', card: 'new', message: '' }, attempt: 'o1', orderId: 'o1', order: null };
  const take = async (step: 'placing-order' | 'confirming') => {
    fetched.mockResolvedValueOnce(Response.json(refused, { status: 409 }));
    return takeStep(step, input as unknown as StepInput);
  };
  expect(await take('placing-order')).toEqual({ type: 'failed', problem: { text: problem } });
  expect(new URLSearchParams(String(fetched.mock.lastCall?.[1]?.body)).get('pageOwner')).toBe('owner-of-the-page');
  expect(heard).toHaveBeenCalledTimes(1);
  const confirming = await take('confirming');
  expect(confirming).toMatchObject({ type: 'failed', problem: { unconfirmed: 'o1' } });
  expect(confirming).toMatchObject({ problem: { text: expect.stringContaining('Your card is reserved') } });
});
