import { expect, test } from 'vitest';
import { createTtlCache } from './cache.ts';

function bench() {
  let now = 0;
  let made = 0;
  const cache = createTtlCache({ now: () => new Date(now) });
  return {
    ask: (key = 'cities') => cache(key, 1000, async () => ++made),
    fail: () => cache('cities', 1000, () => Promise.reject(new Error('The database is away'))),
    later: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test('all who ask within its time get the same, also while it is made; then it is made anew', async () => {
  const { ask, later } = bench();
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  later(999);
  expect(await ask()).toBe(1);
  later(1);
  expect(await ask()).toBe(2);
});

test('each key has its own', async () => {
  const { ask } = bench();
  expect(await ask()).toBe(1);
  expect(await ask('varietals')).toBe(2);
});

test('a failure is told and not kept', async () => {
  const { ask, fail } = bench();
  await expect(fail()).rejects.toThrow('The database is away');
  expect(await ask()).toBe(1);
});
