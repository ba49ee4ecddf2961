import { sql } from 'kysely';
import { type Clock, systemClock } from './clock.ts';
import type { Database } from './database.ts';
import type { Logger } from './logger.ts';

/** How often the difference is measured, in milliseconds. */
const interval = 60_000;

/** The longest query, in milliseconds, whose result counts: the moment of the answer is uncertain by half of that. */
const longestQuery = 1_000;

/** From which change of the difference on it is logged, in milliseconds: a clock was set. */
const jump = 1_000;

/** A clock that shows the database's time. */
export type DatabaseClock = Clock & {
  /** Measures the difference to the local clock again. If that fails, the last one stays. */
  measure(): Promise<void>;
};

/**
 * Starts a clock that shows the database's time, so that all nodes agree on it, however their own clocks are set. The
 * difference to the local clock is measured now and then every minute.
 * @param options.stop ends the measurements when it is aborted
 * @throws if the first measurement fails
 */
export async function startDatabaseClock(
  db: Database,
  { log, stop, local = systemClock }: { log: Pick<Logger, 'warn'>; stop: AbortSignal; local?: Clock },
): Promise<DatabaseClock> {
  let difference = await measureDifference(db, local);
  const measure = async () => {
    try {
      const measured = await measureDifference(db, local);
      if (measured.uncertainty > longestQuery / 2 && measured.uncertainty > difference.uncertainty) return;
      const changed = Math.round(measured.milliseconds - difference.milliseconds);
      if (Math.abs(changed) >= jump)
        log.warn({ milliseconds: changed }, 'The clock of this node or the database jumped');
      difference = measured;
    } catch (error) {
      log.warn({ err: error }, 'The time of the database could not be read');
    }
  };
  const timer = setInterval(() => void measure(), interval);
  timer.unref();
  stop.addEventListener('abort', () => clearInterval(timer));
  return { now: () => new Date(local.now().getTime() + difference.milliseconds), measure };
}

/** How far the database's clock is ahead of the local one. It answered half-way between question and answer. */
async function measureDifference(db: Database, local: Clock): Promise<{ milliseconds: number; uncertainty: number }> {
  const began = performance.now();
  const { rows } = await sql<{ milliseconds: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds`.execute(db);
  const uncertainty = (performance.now() - began) / 2;
  const [answer] = rows;
  if (!answer) throw new Error('The database did not say its time');
  return { milliseconds: answer.milliseconds - (local.now().getTime() - uncertainty), uncertainty };
}
