import { expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

test('concurrent calls share one result; a later call computes it again', async () => {
  const once = createSingleFlight();
  let made = 0;
  const make = async () => ++made;
  expect(await Promise.all([once('a', make), once('a', make), once('b', make)])).toEqual([1, 1, 2]);
  expect(await once('a', make)).toBe(3);
});

test('an error rejects all waiting calls and is not cached', async () => {
  const once = createSingleFlight();
  const fail = () => Promise.reject(new Error('no'));
  expect((await Promise.allSettled([once('a', fail), once('a', fail)])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect(await once('a', async () => 1)).toBe(1);
});
