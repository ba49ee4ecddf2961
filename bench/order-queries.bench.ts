import { sql } from 'kysely';
import { listOrders } from '../src/features/orders/list-orders.server.ts';
import { orderProcess } from '../src/features/orders/process/order-process.ts';
import { openDatabase } from '../src/infra/database.ts';
import type { SignedIn } from '../src/kit/actor.ts';
import { cloneDatabase } from '../tests/fixtures/database/test-database.ts';
import { type Benchmark, median, percentile, type Row } from './harness/benchmark.ts';
import { makeOrders } from './harness/order-data.ts';

const [all, rounds] = [100_000, 60];
const now = new Date('2026-11-21T18:00:00Z');

/**
 * The limit: PostgreSQL generates 100,000 rows and counts them, on the same connection. It shows how fast the machine
 * is today.
 */
const limit = '100,000 rows made and counted';

const queries: Record<string, Record<string, string>> = {
  'orders, page 1': { only: 'order' },
  'orders, page 500': { only: 'order', page: '500' },
  'sales, page 1': { only: 'sale' },
  'sales waiting, 100 a page': { only: 'sale', lastTransitions: 'confirm-payment', perPage: '100' },
  'sales of three transitions': { only: 'sale', lastTransitions: 'mark-delivered,cancel,expire-review-period' },
  'sales of all transitions named, page 1000 of 10': {
    only: 'sale',
    lastTransitions: orderProcess.transitions.map(({ name }) => name).join(','),
    page: '1000',
  },
  'has orders': { only: 'order', perPage: '1' },
};

/**
 * The lists of somebody with very many orders: purchases and sales, by transition, the first page and one far behind.
 */
export const benchmark: Benchmark = {
  name: 'order-queries',
  what: `listOrders for a buyer and a winery with ${all.toLocaleString('en-US')} orders, one at a time`,
  onlyByName: true,
  async run(context) {
    const { serverUrl, templates } = await context.postgres();
    const clone = await cloneDatabase(serverUrl, templates.seeded);
    context.stops.add(() => clone.drop());
    const { db, pool } = openDatabase({ url: clone.url, poolSize: 2, statementTimeout: 0, onError: () => {} });
    context.stops.add(() => pool.end());
    const { buyerId, ownerId } = await makeOrders(db, { all, due: 10_000, now });
    const rows: Row[] = [];
    for (const [name, query] of Object.entries(queries)) {
      const id = query.only === 'order' ? buyerId : ownerId;
      const actor: SignedIn = { kind: 'user', id, roles: [], limited: false };
      const [times, limits]: [number[], number[]] = [[], []];
      for (let round = -3; round < rounds; round++) {
        const begin = performance.now();
        const listed = await listOrders({ db }, actor, query);
        const ended = performance.now();
        if (!listed.ok) throw new Error(`The list was refused: ${listed.code}`);
        await sql`select count(*) from generate_series(1, 100000)`.execute(db);
        if (round < 0) continue;
        times.push(ended - begin);
        limits.push(performance.now() - ended);
      }
      const ratio = median(times) / median(limits);
      rows.push({ figure: name, value: median(times), unit: 'ms', ratio, against: limit });
      rows.push({ figure: '  p95', value: percentile(times, 0.95), unit: 'ms', aim: '<= 20 ms' });
    }
    return rows;
  },
};
