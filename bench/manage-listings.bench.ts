import { sql } from 'kysely';
import { countTodaysWork } from '../src/features/selling/count-todays-work.server.ts';
import { listManagedListings } from '../src/features/selling/list-managed-listings.server.ts';
import { type Database, openDatabase } from '../src/infra/database.ts';
import type { SignedIn } from '../src/kit/viewer.ts';
import { cloneDatabase } from '../tests/fixtures/test-database.ts';
import { type Benchmark, median, percentile, type Row } from './benchmark.ts';
import { makeOrders } from './order-shop.ts';

const [all, orders, rounds] = [10_000, 10_000, 60];
const now = new Date('2026-11-21T18:00:00Z');

/** The limit: PostgreSQL makes 100,000 rows and counts them, on the same connection. It says how fast the machine is today. */
const limit = '100,000 rows made and counted';

const pages: Record<string, { query: object; page: string | null }> = {
  'first page': { query: {}, page: null },
  'page 1,000': { query: {}, page: '1000' },
  'low stock, page 2': { query: { state: 'low-stock' }, page: '2' },
  'searched by name': { query: { search: 'estate tannat 99' }, page: null },
};

/** Gives a winery as many listings as the shop's wines allow, with names of their own, changed one after the other. */
async function makeListings(db: Database, wineryId: string): Promise<void> {
  await sql`
    insert into listings (winery_id, state, title, description, style, varietals, pairings, price_cents, created_at,
      published_at, updated_at)
    select ${wineryId}::uuid, case when n % 9 = 0 then 'closed' else 'published' end, left(wine.title, 50) || ' ' || n,
      wine.description, wine.style, wine.varietals, wine.pairings, wine.price_cents, ${now}, ${now},
      ${now}::timestamptz + n * interval '1 minute'
    from generate_series(1, ${all}) n
    join (select row_number() over () - 1 as at, count(*) over () as many, listings.* from listings
      where type = 'wine' and state = 'published') wine on wine.at = n % wine.many`.execute(db);
  await sql`
    insert into stock (listing_id, quantity)
    select id, (random() * 60)::integer from listings where winery_id = ${wineryId}::uuid
    on conflict do nothing`.execute(db);
  for (const table of ['listings', 'stock']) await sql`analyze ${sql.table(table)}`.execute(db);
}

/** Manage listings of a winery with very many: the list and today's work, as its page asks for them. */
export const benchmark: Benchmark = {
  name: 'manage-listings',
  what: `Manage listings of a winery with ${all.toLocaleString('en-US')} listings, one page at a time`,
  onlyByName: true,
  async run(context) {
    const { serverUrl, templates } = await context.postgres();
    const clone = await cloneDatabase(serverUrl, templates.seeded);
    context.stops.add(() => clone.drop());
    const { db, pool } = openDatabase({ url: clone.url, poolSize: 2, statementTimeout: 0, onError: () => {} });
    context.stops.add(() => pool.end());
    const { ownerId, wineryId } = await makeOrders(db, { all: orders, due: 1_000, now });
    await makeListings(db, wineryId);
    const viewer: SignedIn = { kind: 'user', id: ownerId, roles: ['winery-owner'], limited: false };
    const rows: Row[] = [];
    for (const [name, asked] of Object.entries(pages)) {
      const [times, limits]: [number[], number[]] = [[], []];
      for (let round = -3; round < rounds; round++) {
        const begin = performance.now();
        const listed = await listManagedListings({ db }, viewer, asked);
        await countTodaysWork({ db }, viewer);
        const ended = performance.now();
        if (!listed.ok) throw new Error(`The list was refused: ${listed.reason}`);
        await sql`select count(*) from generate_series(1, 100000)`.execute(db);
        if (round < 0) continue;
        times.push(ended - begin);
        limits.push(performance.now() - ended);
      }
      const ratio = median(times) / median(limits);
      rows.push({ figure: name, value: median(times), unit: 'ms', ratio, against: limit });
      rows.push({ figure: '  p95', value: percentile(times, 0.95), unit: 'ms', aim: '<= 60 ms' });
    }
    return rows;
  },
};
