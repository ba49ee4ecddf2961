import { test as base, expect } from 'vitest';
import { apiOperations } from '../../src/api/operations.server.ts';
import { apiAttempts as attempts } from './api/attempts.ts';
import { openApiDoor } from './api/door.ts';
import { openWalk } from './walk/walk.ts';
import { withWorld } from './world/world.ts';

/** Every operation of the API that may write, as the document names it. */
const operations = apiOperations
  .flatMap(({ documentedAs, ...itself }) => documentedAs ?? [itself])
  .filter(({ method }) => method !== 'get')
  .map(({ method, path }) => `${method.toUpperCase()} ${path}`);

type Walk = Awaited<ReturnType<typeof openWalk>>;

const test = base.extend<{ walk: Walk }>({
  walk: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter to know which fixtures are needed
    async ({}, use) => {
      await withWorld(async (world) => {
        const walk = await openWalk(world, openApiDoor(world.server.fetch));
        await use(walk);
        expect(world.server.reported).toEqual([]);
      });
    },
    { scope: 'file' },
  ],
});

test('the walk knows every operation that may write, and no others', () => {
  expect(Object.keys(attempts).toSorted()).toEqual(operations.toSorted());
});

for (const operation of operations) {
  test(`${operation} changes nothing of others`, async ({ walk }) => {
    const given = attempts[operation];
    if (given === undefined) throw new Error(`${operation} has no entry in the walk`);
    const problems: string[] = [];
    for (const attempt of [given].flat()) problems.push(...(await walk.tryAttempt(operation, attempt)));
    walk.tally.operations += 1;
    expect(problems).toEqual([]);
  });
}

test('the walk tried every operation', ({ walk: { tally } }) => {
  expect(tally.operations).toBe(operations.length);
  process.stdout.write(`The walk through the API: ${JSON.stringify(tally)}\n`);
});
