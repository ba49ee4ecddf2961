import { setTimeout as sleep } from 'node:timers/promises';
import { sweepDueOrders } from '../src/features/orders/sweep-due-orders.server.ts';
import { showListing } from '../src/features/wines/show-listing.server.ts';
import { openDatabase } from '../src/infra/database.ts';
import { reportToLog } from '../src/infra/error-reporting.ts';
import { openJobs } from '../src/infra/jobs/open-jobs.ts';
import { openLog } from '../src/infra/log.ts';
import { anonymous } from '../src/kit/viewer.ts';
import { cloneDatabase } from '../tests/fixtures/test-database.ts';
import { type Benchmark, median, percentile } from './benchmark.ts';
import { makeOrders } from './order-shop.ts';

const due = 10_000;
const fees = { providerCommission: 1_000, customerCommission: 300 };
const now = new Date('2026-11-21T18:00:00Z');

/** Orders that all come due at once, as after a long stop, while visitors read on: each is received, completed and paid out. */
export const benchmark: Benchmark = {
  name: 'due-timers',
  what: `${due.toLocaleString('en-US')} orders due at once, worked off by one node, while wines are read on another connection`,
  onlyByName: true,
  async run(context) {
    const { serverUrl, templates } = await context.postgres();
    const clone = await cloneDatabase(serverUrl, templates.seeded);
    context.stops.add(() => clone.drop());
    const open = (poolSize: number) => {
      const opened = openDatabase({ url: clone.url, poolSize, onError: () => {} });
      context.stops.add(() => opened.pool.end());
      return opened.db;
    };
    const [db, readers] = [open(4), open(2)];
    await makeOrders(db, { all: due, due, now });
    const log = openLog('silent');
    const errors = reportToLog(log);
    const jobs = openJobs({ url: clone.url, log, errors, supervise: false });
    context.stops.add(() => jobs.close());
    const { id } = await readers.selectFrom('listings').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
    const quiet = await readFor(readers, id, sleep(3_000));
    const app = { db, clock: { now: () => now }, log, errors, jobs, fees, payments: undefined };
    const begin = performance.now();
    const sweeping = sweepAll(app);
    const busy = await readFor(readers, id, sweeping);
    const moved = await sweeping;
    const seconds = (performance.now() - begin) / 1000;
    return [
      { figure: 'orders worked off', value: moved, unit: '' },
      { figure: 'time', value: seconds, unit: 's', aim: '<= 60 s' },
      { figure: 'a read, quiet, median', value: median(quiet), unit: 'ms' },
      {
        figure: 'a read meanwhile, median',
        value: median(busy),
        unit: 'ms',
        ratio: median(busy) / median(quiet),
        against: 'quiet',
        aim: '<= 2',
      },
      { figure: 'a read meanwhile, p95', value: percentile(busy, 0.95), unit: 'ms' },
    ];
  },
};

async function sweepAll(app: Parameters<typeof sweepDueOrders>[0]): Promise<number> {
  let moved = 0;
  for (;;) {
    const taken = await sweepDueOrders(app, { kind: 'system' }, { most: 100 });
    moved += taken;
    if (taken < 100) return moved;
  }
}

/** Reads a wine again and again until something has ended. @returns how long each took, in milliseconds */
async function readFor(
  db: Parameters<typeof showListing>[0]['db'],
  id: string,
  until: Promise<unknown>,
): Promise<number[]> {
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
