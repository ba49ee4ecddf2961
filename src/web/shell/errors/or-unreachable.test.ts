import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orUnreachable } from './or-unreachable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unreachable = { data: { status: 'refused', code: 'unreachable' }, init: { status: 503 } };

test('an answer and a redirect go through; whatever else failed is that the shop is out of reach', async () => {
  const answer = { status: 'saved' };
  expect(await orUnreachable(Promise.resolve(answer))).toBe(answer);
  const redirect = new Response(null, { status: 303 });
  await expect(orUnreachable(Promise.reject(redirect))).rejects.toBe(redirect);
  expect(await orUnreachable(Promise.reject(new TypeError('Failed to fetch')))).toMatchObject(unreachable);
  expect(vi.getTimerCount()).toBe(0);
});

test('a shop that does not answer in time is out of reach, and each time that is another answer', async () => {
  const [first, second] = [orUnreachable(new Promise(() => {}), 500), orUnreachable(new Promise(() => {}), 500)];
  await vi.advanceTimersByTimeAsync(500);
  expect(await first).toMatchObject(unreachable);
  expect(((await second) as { data: object }).data).not.toBe(((await first) as { data: object }).data);
});
