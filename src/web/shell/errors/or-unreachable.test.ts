import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orUnreachable } from './or-unreachable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unreachable = { data: { status: 'refused', code: 'unreachable' }, init: { status: 503 } };

test('answers and redirects are passed on; any other failure means that the shop cannot be reached', async () => {
  const answer = { status: 'saved' };
  expect(await orUnreachable(Promise.resolve(answer))).toBe(answer);
  const redirect = new Response(null, { status: 303 });
  await expect(orUnreachable(Promise.reject(redirect))).rejects.toBe(redirect);
  expect(await orUnreachable(Promise.reject(new TypeError('Failed to fetch')))).toMatchObject(unreachable);
  expect(vi.getTimerCount()).toBe(0);
});

test('a shop that does not answer in time cannot be reached, and each time the answer is a new object', async () => {
  const [first, second] = [orUnreachable(new Promise(() => {}), 500), orUnreachable(new Promise(() => {}), 500)];
  await vi.advanceTimersByTimeAsync(500);
  expect(await first).toMatchObject(unreachable);
  expect(((await second) as { data: object }).data).not.toBe(((await first) as { data: object }).data);
});
