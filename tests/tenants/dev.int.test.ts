import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { openWalk } from './walk/walk.ts';
import { withWorld } from './world/world.ts';
test('dev', { timeout: 7_200_000 }, async () => {
  await withWorld(async (world) => {
    for (let version = 0; ; version += 1) {
      while (!existsSync('/tmp/walk-cmd')) await new Promise((done) => setTimeout(done, 300));
      const [door = '', ...rest] = readFileSync('/tmp/walk-cmd', 'utf8').trim().split(' ');
      const only = rest.join(' ');
      rmSync('/tmp/walk-cmd');
      if (door === 'stop') return;
      const t = performance.now();
      const say = (line: string) => { appendFileSync('/tmp/walk.out', line); };
      try {
        const { attempts, opened } = await (globalThis as any).__load(door, world);
        const walk = await openWalk(world, opened);
        for (const [operation, given] of Object.entries(attempts) as any) {
          if (only && !new RegExp(only).test(operation)) continue;
          const t1 = performance.now();
          for (const attempt of [given].flat()) {
            try {
              for (const one of await walk.tryAttempt(operation, attempt)) say(`${operation} :: ${one}\n`);
            } catch (error) {
              say(`${operation} :: THREW ${error} ${(error as Error).stack?.split('\n').filter((l) => l.includes('tests/tenants')).slice(0, 2)}\n`);
            }
            if (performance.now() - t1 > 5_000) say(`${operation} :: SLOW ${performance.now() - t1}\n`);
            for (const { name, error } of world.server.reported.splice(0)) say(`${operation} :: REPORTED ${name} ${(error as Error).stack?.split('\n').slice(0, 4).join(' | ')}\n`);
          }
        }
        say(`TALLY ${JSON.stringify(walk.tally)} ${Math.round(performance.now() - t)} ms\n`);
      } catch (error) {
        say(`FAILED ${(error as Error).stack}\n`);
      }
      writeFileSync('/tmp/walk-done', '');
    }
  });
});
(globalThis as any).__load = async (door: string, world: any) => {
  const { vi } = await import('vitest');
  vi.resetModules();
  if (door === 'api') {
    const [{ apiAttempts }, { openApiDoor }] = [await import('./api/attempts.ts'), await import('./api/door.ts')];
    return { attempts: apiAttempts, opened: openApiDoor(world.server.fetch) };
  }
  throw new Error(door);
};
appendFileSync('/tmp/walk-started', '');
