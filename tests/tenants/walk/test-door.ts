import { test as base, expect } from 'vitest';
import { type World, withWorld } from '../world/world.ts';
import type { Attempts } from './attempt.ts';
import { type Door, openWalk } from './walk.ts';

type Walk = Awaited<ReturnType<typeof openWalk>>;

/** A door with everything that may write behind it. */
export type DoorTest = {
  name: string;
  /** All operations that may write, from the routes of the product. */
  operations: readonly string[];
  /** One or more ways to call each of them. */
  attempts: Attempts;
  open(world: World): Door | Promise<Door>;
};

/** Tests that nobody changes through a door what belongs to others, operation by operation. */
export function testDoor({ name, operations, attempts, open }: DoorTest): void {
  let failure: unknown;
  const test = base.extend<{ walk: Walk }>({
    walk: [
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter to know which fixtures are needed
      async ({}, use) => {
        // why: a world that cannot be built would be built again for each test
        if (failure) throw failure;
        const opening = withWorld(async (world) => {
          await use(await openWalk(world, await open(world)));
          expect(world.server.reported).toEqual([]);
        });
        await opening.catch((error: unknown) => {
          failure = error;
          throw error;
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
    process.stdout.write(`The walk through ${name}: ${JSON.stringify(tally)}\n`);
  });
}
