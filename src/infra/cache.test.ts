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

test('concurrent and later calls get the same value until it expires; then it is computed again', async () => {
  const { ask, later } = bench();
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  later(999);
  expect(await ask()).toBe(1);
  later(1);
  expect(await ask()).toBe(2);
});

test('keys are cached separately', async () => {
  const { ask } = bench();
  expect(await ask()).toBe(1);
  expect(await ask('varietals')).toBe(2);
});

test('an error rejects the call and is not cached', async () => {
  const { ask, fail } = bench();
  await expect(fail()).rejects.toThrow('The database is away');
  expect(await ask()).toBe(1);
});

test('undefined is cached too', async () => {
  const cache = createTtlCache({ now: () => new Date(0) });
  let made = 0;
  const make = async () => void made++;
  await cache('none', 1000, make);
  await cache('none', 1000, make);
  expect(made).toBe(1);
});

/** A cache with few keys, and a `make` whose promises the test resolves by hand. */
function slowBench(maxKeys: number) {
  let now = 0;
  const cache = createTtlCache({ now: () => new Date(now) }, maxKeys);
  const asked: PromiseWithResolvers<string>[] = [];
  return {
    cache,
    asked,
    ask: () =>
      cache('slow', 1000, () => {
        const value = Promise.withResolvers<string>();
        asked.push(value);
        return value.promise;
      }),
    later: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test('the time to live begins with the first call, and concurrent calls compute the value once', async () => {
  const { ask, asked, later } = slowBench(100);
  const first = ask();
  later(2000);
  const second = ask();
  expect(asked.length).toBe(1);
  asked[0]?.resolve('old');
  expect(await Promise.all([first, second])).toEqual(['old', 'old']);
  const third = ask();
  expect(asked.length).toBe(2);
  asked[1]?.resolve('new');
  expect(await third).toBe('new');
});

test('a caller still gets the value of a key that was evicted while it was computed', async () => {
  const { cache, ask, asked } = slowBench(1);
  const waiting = ask();
  expect(await cache('other', 1000, async () => 'other')).toBe('other');
  asked[0]?.resolve('slow');
  expect(await waiting).toBe('slow');
});

test('when a refresh fails, the old value is dropped', async () => {
  const { ask, asked, later } = slowBench(100);
  const first = ask();
  asked[0]?.resolve('old');
  await first;
  later(1000);
  const failing = ask();
  asked[1]?.reject(new Error('The database is away'));
  await expect(failing).rejects.toThrow('The database is away');
  const third = ask();
  asked[2]?.resolve('new');
  expect(await third).toBe('new');
});
