import { expect, test } from 'vitest';
import { reloadIfRefused, sendOrderForm } from './transition-submission.ts';

function sent(intent: string): Request {
  return new Request('http://shop.test/sale/1/details', { method: 'POST', body: new URLSearchParams({ intent }) });
}

test('an unreachable shop is reported; the server’s answer and other errors are passed on', async () => {
  const lost = await sendOrderForm(sent('dispute'), () => Promise.reject(new TypeError('Failed to fetch')));
  expect(lost).toMatchObject({
    data: { status: 'refused', intent: 'dispute', problem: expect.stringContaining('could not be reached') },
    init: { status: 503 },
  });
  await expect(sendOrderForm(sent('dispute'), () => Promise.reject(new Error('a mistake')))).rejects.toThrow(
    'a mistake',
  );
  expect(await sendOrderForm(sent('dispute'), async () => 'disputed')).toBe('disputed');
});

test('an order that refuses a form is loaded again; a shop that cannot be reached is not asked', () => {
  const reloads = (actionStatus: number) =>
    reloadIfRefused({ actionStatus, defaultShouldRevalidate: actionStatus < 400 });
  expect([303, 409, 400, 503].map(reloads)).toEqual([true, true, false, false]);
});
