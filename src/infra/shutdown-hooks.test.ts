import { expect, test } from 'vitest';
import { ShutdownHooks, StoppedDuringStartError } from './shutdown-hooks.ts';

test('hooks run in reverse order, and a failing hook does not stop the others', async () => {
  const order: string[] = [];
  const complaints: string[] = [];
  const endings = new ShutdownHooks((line) => complaints.push(line));
  await endings.add(() => order.push('database'));
  await endings.add(() => {
    throw new Error('stuck');
  });
  await endings.add(async () => order.push('socket'));
  await endings.run();
  expect(order).toEqual(['socket', 'database']);
  expect(complaints).toEqual(['While stopping: Error: stuck']);
});

test('hooks run once: further calls wait for the same run', async () => {
  let times = 0;
  let finish = () => {};
  const endings = new ShutdownHooks(() => {});
  await endings.add(() => {
    times++;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  const [first, second] = [endings.run(), endings.run()];
  expect(first).toBe(second);
  finish();
  await first;
  expect(times).toBe(1);
});

test('a hook added after shutdown began runs at once, and the start is aborted', async () => {
  const endings = new ShutdownHooks(() => {});
  await endings.run();
  expect(endings.signal.aborted).toBe(true);
  let closed = false;
  await expect(
    endings.add(() => {
      closed = true;
    }),
  ).rejects.toThrow(StoppedDuringStartError);
  expect(closed).toBe(true);
});
