import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Work that the test completes by hand, and a record of what has begun. */
function bench() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const work = (name: string) => () => {
    begun.push(name);
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return end.promise;
  };
  return {
    begun,
    work,
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

test('the number of running tasks is limited, and the others run in the order in which they came', async () => {
  const { begun, work, end } = bench();
  const semaphore = createSemaphore({ concurrency: 2 });
  const all = ['a', 'b', 'c', 'd'].map((name) => semaphore(work(name)));
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await all[1]).toBe('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) end(name);
  await Promise.all([all[0], all[2]]);
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('when the queue is full, a task is refused at once with the code `busy`', async () => {
  const { begun, work, end } = bench();
  const semaphore = createSemaphore({ concurrency: 1, maxQueued: 1 }, 'Full');
  const [first, second] = [semaphore(work('a')), semaphore(work('b'))];
  expect(semaphore.isFull()).toBe(true);
  await expect(semaphore(work('c'))).rejects.toMatchObject({ code: 'busy', message: 'Full' });
  end('a');
  await first;
  expect(semaphore.isFull()).toBe(false);
  const third = semaphore(work('d'));
  end('b');
  await second;
  end('d');
  expect(await third).toBe('d');
  expect(begun).toEqual(['a', 'b', 'd']);
});

test('without a queue, it accepts only as many as run', async () => {
  const { work, end } = bench();
  const semaphore = createSemaphore({ concurrency: 1, maxQueued: 0 });
  const first = semaphore(work('a'));
  await expect(semaphore(work('b'))).rejects.toThrow('Too many calls are waiting');
  end('a');
  await first;
  expect(semaphore.isFull()).toBe(false);
});

test('a failing task frees its slot, whether it rejects or throws', async () => {
  const { work, fail, end } = bench();
  const semaphore = createSemaphore({ concurrency: 1 });
  const throwing = (): Promise<string> => {
    throw new Error('b');
  };
  const all = [semaphore(work('a')), semaphore(throwing), semaphore(work('c'))];
  const settled = Promise.allSettled(all);
  fail('a');
  await Promise.allSettled(all.slice(0, 2));
  end('c');
  expect((await settled).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'Error: a',
    'Error: b',
    'c',
  ]);
});

test('a task from the queue runs in the async context of its caller', async () => {
  const context = new AsyncLocalStorage<string>();
  const { work, end } = bench();
  const semaphore = createSemaphore({ concurrency: 1 });
  const first = context.run('one', () => semaphore(work('a')));
  const second = context.run('other', () => semaphore(async () => context.getStore()));
  end('a');
  await first;
  expect(await second).toBe('other');
});
