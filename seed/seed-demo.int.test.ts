import { expect } from 'vitest';
import { systemClock } from '../src/infra/clock.ts';
import { test } from '../tests/fixtures/integration-test.ts';
import { seedDemo } from './seed-demo.ts';

test('two nodes that start on one empty database fill it once', async ({ app }) => {
  const wrote = await Promise.all([seedDemo(app.db, systemClock), seedDemo(app.db, systemClock)]);
  expect(wrote.toSorted()).toEqual([false, true]);
  expect(await seedDemo(app.db, systemClock)).toBe(false);
});
