import { sql } from 'kysely';
import { type Database, openDatabase } from '../src/infra/database.ts';
import { sessionSecret } from '../tests/fixtures/accounts/sign-in-person.ts';
import { openShop } from '../tests/fixtures/browser/shop.ts';
import { cloneDatabase } from '../tests/fixtures/database/test-database.ts';
import { type Benchmark, percentile, type Row } from './harness/benchmark.ts';
import type { BenchmarkContext } from './harness/benchmark-context.ts';
import { startConstantServer } from './harness/constant-server.ts';
import { fetchRaw } from './harness/http-client.ts';
import { measureVisits, openSessions } from './harness/measure-visits.ts';
import { makeOrders, type OrderData } from './harness/order-data.ts';

const [all, photosEach, orders, seconds] = [10_000, 3, 10_000, 6];
const now = new Date('2026-11-21T18:00:00Z');

/** The page as its owner opens it, each with a text that it contains. */
const pages: Record<string, { opens: string; shows: string }> = {
  'first page': { opens: '/listings', shows: '/media/' },
  'page 1,000': { opens: '/listings?page=1000', shows: '/media/' },
  'low stock, page 2': { opens: '/listings?state=low-stock&page=2', shows: '/media/' },
  'searched by name': { opens: '/listings?search=estate+tannat+99', shows: 'estate tannat 99' },
};

/**
 * Gives a winery as many listings as there are wines, with names and photos of their own, changed one after the other.
 */
async function makeListings(db: Database, { wineryId, ownerId }: OrderData): Promise<void> {
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
  await sql`
    with own as materialized (
      select id as listing_id, position, gen_random_uuid() as image_id
      from listings, generate_series(0, ${photosEach - 1}) position where winery_id = ${wineryId}::uuid),
    sent as (
      insert into images (id, owner_id, format, width, height, digest, created_at)
      select image_id, ${ownerId}::uuid, 'jpg', 1200, 900, repeat('0', 64), ${now} from own)
    insert into listing_photos (image_id, listing_id, position, alternative_text, created_at)
    select image_id, listing_id, position, 'A bottle before a barrel', ${now} from own`.execute(db);
  for (const table of ['listings', 'stock', 'images', 'listing_photos'])
    await sql`analyze ${sql.table(table)}`.execute(db);
}

/** Completes the owner's data, without which every page would ask for it first. @returns their email address */
async function completeOwner(db: Database, { ownerId }: OrderData): Promise<string> {
  await sql`
    update users set (first_name, last_name, birth_date, zip, state, role, terms_accepted_at, email_verified) =
      (select first_name, last_name, birth_date, zip, state, role, terms_accepted_at, true from users
        where email = 'owner@lonevine.test')
    where id = ${ownerId}::uuid`.execute(db);
  return (await db.selectFrom('users').select('email').where('id', '=', ownerId).executeTakeFirstOrThrow()).email;
}

/** A server with its own database and such a winery. @returns its URL, and its owner's cookie */
async function openFullShop(context: BenchmarkContext): Promise<{ address: string; cookie: string }> {
  const { serverUrl, templates } = await context.postgres();
  const clone = await cloneDatabase(serverUrl, templates.seeded);
  context.stops.add(() => clone.drop());
  const { db, pool } = openDatabase({ url: clone.url, poolSize: 2, statementTimeout: 0, onError: () => {} });
  context.stops.add(() => pool.end());
  const made = await makeOrders(db, { all: orders, due: 1_000, now });
  await makeListings(db, made);
  const [cookie = ''] = await openSessions(db, [await completeOwner(db, made)]);
  const shop = await openShop({ DATABASE_URL: clone.url, DEMO: 'off', SESSION_SECRET: sessionSecret });
  context.stops.add(() => shop.stop());
  return { address: `http://127.0.0.1:${new URL(shop.address).port}`, cookie };
}

/**
 * "Manage listings" of a winery with very many, over HTTP: time to the first byte, compared with a server that returns
 * the same bytes from memory.
 */
export const benchmark: Benchmark = {
  name: 'manage-listings',
  what: `GET /listings by the owner of ${all.toLocaleString('en-US')} listings of ${photosEach} photos, one connection, first byte`,
  onlyByName: true,
  async run(context) {
    const { address, cookie } = await openFullShop(context);
    const rows: Row[] = [];
    for (const [name, { opens, shows }] of Object.entries(pages)) {
      const answer = await fetchRaw(address + opens, { cookie });
      const page = Buffer.from(answer.body, 'base64').toString();
      if (answer.status !== 200 || !page.toLowerCase().includes(shows))
        throw new Error(`${opens} answers ${answer.status} and shows no ${shows}`);
      const task = { address, cookies: [cookie], does: { opens } };
      await measureVisits({ ...task, seconds: 2 }, context.stops);
      const took = await measureVisits({ ...task, seconds }, context.stops);
      const constant = await startConstantServer(answer, context.stops);
      const limit = await measureVisits({ ...task, address: constant.address, seconds: 2 }, context.stops);
      await constant.stop();
      const row = (share: number) => {
        const [value, least] = [percentile(took, share), percentile(limit, share)];
        return { value, unit: 'ms', ratio: value / least, against: `constant server ${least.toFixed(1)}` };
      };
      rows.push({ figure: `${name}, p50`, ...row(0.5) }, { figure: '  p95', ...row(0.95), aim: '<= 60 ms' });
    }
    return rows;
  },
};
