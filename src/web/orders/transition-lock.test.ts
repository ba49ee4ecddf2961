import { expect, test } from 'vitest';
import { withTransitionLock } from './transition-lock.ts';

function sent(intent: string): Request {
  return new Request('http://shop.test/sale/1/details', { method: 'POST', body: new URLSearchParams({ intent }) });
}

test('of two moves at once the second is told so, and messages wait for nobody', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = withTransitionLock(sent('mark-delivered'), () => promise);
  const second = await withTransitionLock(sent('mark-received-from-purchased'), async () => 'never asked');
  expect(second).toMatchObject({ problem: 'Transition already in progress', intent: 'mark-received-from-purchased' });
  expect(await withTransitionLock(sent('message'), async () => 'said')).toBe('said');
  expect(await withTransitionLock(sent('cancel'), async () => 'never asked')).toMatchObject({
    problem: 'Transition already in progress',
  });
  resolve('done');
  expect(await first).toBe('done');
  expect(await withTransitionLock(sent('cancel'), async () => 'canceled')).toBe('canceled');
});

test('where the shop cannot be reached that is said, and the next move may be tried; mistakes are not hidden', async () => {
  const lost = await withTransitionLock(sent('dispute'), () => Promise.reject(new TypeError('Failed to fetch')));
  expect(lost).toMatchObject({ intent: 'dispute', problem: expect.stringContaining('could not be reached') });
  await expect(withTransitionLock(sent('dispute'), () => Promise.reject(new Error('a mistake')))).rejects.toThrow(
    'a mistake',
  );
  expect(await withTransitionLock(sent('dispute'), async () => 'disputed')).toBe('disputed');
});
