import { setTimeout as sleep } from 'node:timers/promises';
import { showListing } from '../src/features/listings/show-listing.server.ts';
import { sweepDueOrders } from '../src/features/orders/process/sweep-due-orders.server.ts';
import { type Database, openDatabase } from '../src/infra/database.ts';
import { reportToLog } from '../src/infra/error-reporting.ts';
import { createJobs } from '../src/infra/jobs/pg-boss-jobs.ts';
import { createLogger } from '../src/infra/logger.ts';
import { anonymous } from '../src/kit/actor.ts';
import { cloneDatabase } from '../tests/fixtures/database/test-database.ts';
import { paidAtOnce } from '../tests/fixtures/payments/paid-at-once.ts';
import { type Benchmark, median, percentile, type Row } from './harness/benchmark.ts';
import type { BenchmarkContext } from './harness/benchmark-context.ts';
import { makeOrders, makeReservations, type OrderData } from './harness/order-data.ts';

const [due, expiring] = [10_000, 2_000];
const fees = { providerCommission: 1_000, customerCommission: 300 };
const now = new Date('2026-11-21T18:00:00Z');

/** Orders that all come due at once, as after a long stop, while visitors keep reading. */
export const benchmark: Benchmark = {
  name: 'due-timers',
  what: `${thousands(due)} deliveries due at once, then ${thousands(expiring)} reservations of one wine, worked off by one node, while that wine is read on another connection`,
  onlyByName: true,
  run: async (context) => [
    ...(await measure(context, 'received', (db) => makeOrders(db, { all: due, due, now }), '<= 60 s')),
    ...(await measure(context, 'expired', (db) => makeReservations(db, { all: expiring, now }), '<= 12 s')),
  ],
};

function thousands(count: number): string {
  return count.toLocaleString('en-US');
}

/**
 * Runs the timers on what `prepare` made. Deliveries are received, completed and paid out; reservations are released.
 */
async function measure(
  context: BenchmarkContext,
  what: string,
  prepare: (db: Database) => Promise<OrderData>,
  aim: string,
): Promise<Row[]> {
  const { serverUrl, templates } = await context.postgres();
  const clone = await cloneDatabase(serverUrl, templates.seeded);
  context.stops.add(() => clone.drop());
  const open = (poolSize: number) => {
    const opened = openDatabase({ url: clone.url, poolSize, onError: () => {} });
    context.stops.add(() => opened.pool.end());
    return opened.db;
  };
  const [db, readers] = [open(4), open(2)];
  const { wineId } = await prepare(db);
  const log = createLogger('silent');
  const errors = reportToLog(log);
  const jobs = createJobs({ url: clone.url, log, errors, supervise: false });
  context.stops.add(() => jobs.close());
  const quiet = await readFor(readers, wineId, sleep(3_000));
  const app = { db, clock: { now: () => now }, log, errors, jobs, fees, payoutTerms: paidAtOnce, payments: undefined };
  const begin = performance.now();
  const sweeping = sweepAll(app);
  const busy = await readFor(readers, wineId, sweeping);
  const moved = await sweeping;
  const seconds = (performance.now() - begin) / 1000;
  const p95 = (times: readonly number[]) => percentile(times, 0.95);
  const against = { unit: 'ms', aim: '<= 2' };
  return [
    { figure: `${what}: orders`, value: moved, unit: '' },
    { figure: `${what}: time`, value: seconds, unit: 's', aim },
    { figure: '  a read, quiet, median', value: median(quiet), unit: 'ms' },
    {
      ...against,
      figure: '  a read meanwhile, median',
      value: median(busy),
      ratio: median(busy) / median(quiet),
      against: 'quiet',
    },
    { figure: '  a read, quiet, p95', value: p95(quiet), unit: 'ms' },
    {
      ...against,
      figure: '  a read meanwhile, p95',
      value: p95(busy),
      ratio: p95(busy) / p95(quiet),
      against: 'quiet p95',
    },
  ];
}

async function sweepAll(app: Parameters<typeof sweepDueOrders>[0]): Promise<number> {
  let moved = 0;
  for (;;) {
    const taken = await sweepDueOrders(app, { kind: 'system' }, { most: 100 });
    moved += taken;
    if (taken < 100) return moved;
  }
}

/** Reads a wine repeatedly until the promise settles. @returns the time of each read, in milliseconds */
async function readFor(db: Database, id: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let going = true;
  const ended = until.finally(() => {
    going = false;
  });
  while (going) {
    const begin = performance.now();
    await showListing({ db }, anonymous, id);
    times.push(performance.now() - begin);
    await sleep(5);
  }
  await ended;
  return times;
}
