import { expect, test } from 'vitest';
import { reportOutages } from './database-unavailable.ts';

test('an outage is reported at most once a minute', () => {
  const reported: string[] = [];
  let now = 1_000_000;
  const report = reportOutages(
    ({ message }) => reported.push(message),
    () => now,
  );
  report(new Error('first'));
  now += 59_999;
  report(new Error('second'));
  now += 1;
  report(new Error('third'));
  expect(reported).toEqual(['first', 'third']);
});
