import { sql } from 'kysely';
import { afterEach, describe, expect, vi } from 'vitest';
import { test } from '../../tests/fixtures/database/integration-test.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Database } from './database.ts';
import { startDatabaseClock } from './database-clock.ts';

const hour = 3_600_000;

/** A local clock that is set wrongly. */
function shiftedClock(milliseconds: number): Clock & { shift(by: number): void } {
  let shifted = milliseconds;
  return {
    now: () => new Date(systemClock.now().getTime() + shifted),
    shift: (by) => {
      shifted += by;
    },
  };
}

/** How far a clock is from the database's, in milliseconds. */
async function errorOf(clock: Clock, db: Database): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return Math.abs(clock.now().getTime() - (rows[0]?.now.getTime() ?? Number.NaN));
}

afterEach(() => void vi.useRealTimers());

describe('the clock of the database', () => {
  test('shows the same time on nodes whose clocks are hours apart', async ({ app: { db, log } }) => {
    const nodes = await Promise.all(
      [-3 * hour, 0, 5 * hour].map((shift) =>
        startDatabaseClock(db, { log, stop: new AbortController().signal, local: shiftedClock(shift) }),
      ),
    );
    for (const node of nodes) expect(await errorOf(node, db)).toBeLessThan(5_000);
  });

  test('follows a jump of the local clock within a minute, and logs it', async ({ app: { db } }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const log = { warn: vi.fn() };
    const local = shiftedClock(0);
    const stop = new AbortController();
    const clock = await startDatabaseClock(db, { log, stop: stop.signal, local });
    local.shift(hour);
    expect(await errorOf(clock, db)).toBeGreaterThan(hour / 2);
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(await errorOf(clock, db)).toBeLessThan(5_000);
    stop.abort();
    local.shift(hour);
    vi.advanceTimersByTime(120_000);
    expect(await errorOf(clock, db)).toBeGreaterThan(hour / 2);
  });

  test('keeps the last difference while the database does not answer', async ({ app: { db } }) => {
    const log = { warn: vi.fn() };
    const failing = { failed: false };
    const fails = db.withPlugin({
      transformQuery: ({ node }) => {
        if (failing.failed) throw new Error('The database is away');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const clock = await startDatabaseClock(fails, {
      log,
      stop: new AbortController().signal,
      local: shiftedClock(2 * hour),
    });
    failing.failed = true;
    await clock.measure();
    expect(log.warn).toHaveBeenCalledOnce();
    expect(await errorOf(clock, db)).toBeLessThan(5_000);
  });
});
