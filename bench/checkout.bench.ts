import { sql } from 'kysely';
import type { Database } from '../src/infra/database.ts';
import { type Benchmark, percentile, type Row } from './harness/benchmark.ts';
import type { BenchmarkContext } from './harness/benchmark-context.ts';
import { startConstantServer } from './harness/constant-server.ts';
import { fetchRaw } from './harness/http-client.ts';
import { measureVisits, openSessions } from './harness/measure-visits.ts';
import { makeOrders } from './harness/order-data.ts';
import { benchBuyer, openPurchaseShop, type PurchaseShop } from './harness/purchase-shop.ts';

const [parallel, seconds] = [16, 6];

/** The number of orders of a frequent buyer, and of an occasional one. */
const [many, few] = [10_000, 10];

/** What a buyer waits for: the page of the check-out, the order once the card is authorized, and the inbox. */
export const benchmark: Benchmark = {
  name: 'checkout',
  what: `the check-out by ${parallel} buyers at once, from the confirmation to the order, and inboxes of ${many} and ${few} orders`,
  onlyByName: true,
  async run(context) {
    const { db } = await context.database();
    await makeOrders(db, { all: many, due: 0, now: new Date('2026-11-21T18:00:00Z') });
    const shop = await openPurchaseShop(context, parallel);
    await makeInboxes(db);
    const cookies = await openSessions(
      db,
      Array.from({ length: parallel }, (_, at) => benchBuyer(at)),
    );
    const wine = await someWine(db, shop.wines[0] ?? '');
    const page = `/winery/${wine.slug}/checkout?listing=${wine.id}&quantity=1`;
    return [
      ...(await checkoutRows(context, shop, cookies, page)),
      ...(await confirmRows(context, shop, cookies, { slug: wine.slug, listingId: wine.id, sandbox: shop.sandbox })),
      ...(await inboxRows(context, shop, cookies)),
    ];
  },
};

/** Gives the first buyer very many orders, and the second a few of them. */
async function makeInboxes(db: Database): Promise<void> {
  await sql`update orders set customer_id = users.id from users where email = ${benchBuyer(0)}`.execute(db);
  await sql`
    update orders set customer_id = users.id from users
    where email = ${benchBuyer(1)} and orders.id in (select id from orders limit ${few})`.execute(db);
  await sql`analyze orders`.execute(db);
}

async function someWine(db: Database, id: string): Promise<{ id: string; slug: string }> {
  const query = db.selectFrom('listings').innerJoin('wineries', 'wineries.id', 'listings.wineryId');
  return query.select(['listings.id', 'wineries.slug']).where('listings.id', '=', id).executeTakeFirstOrThrow();
}

const p = percentile;

/** Time to the first byte, compared with a server that returns the same bytes from memory. */
async function checkoutRows(
  context: BenchmarkContext,
  shop: PurchaseShop,
  cookies: string[],
  opens: string,
): Promise<Row[]> {
  const { address } = shop;
  const task = { address, cookies, does: { opens } };
  const answer = await fetchRaw(address + opens, { cookie: cookies[0] ?? '' });
  const isForm = /Pay (<!-- -->)?\$/.test(Buffer.from(answer.body, 'base64').toString());
  if (!isForm) throw new Error(`Nothing is to be paid at ${opens}`);
  await measureVisits({ ...task, seconds: 2 }, context.stops);
  const took = await measureVisits({ ...task, seconds }, context.stops);
  const alone = await measureVisits({ ...task, cookies: cookies.slice(0, 1), seconds: 3 }, context.stops);
  const constant = await startConstantServer(answer, context.stops);
  const limit = await measureVisits({ ...task, address: constant.address, seconds: 3 }, context.stops);
  await constant.stop();
  const against = (share: number) => ({
    ratio: p(took, share) / p(limit, share),
    against: `constant server ${p(limit, share).toFixed(1)}`,
  });
  return [
    { figure: `check-out, first byte, ${parallel} at once, p50`, value: p(took, 0.5), unit: 'ms', ...against(0.5) },
    { figure: '  p95', value: p(took, 0.95), unit: 'ms', ...against(0.95), aim: '<= 150' },
    { figure: '  pages', value: took.length / seconds, unit: '/s' },
    { figure: '  one buyer alone, p50', value: p(alone, 0.5), unit: 'ms' },
  ];
}

async function confirmRows(
  context: BenchmarkContext,
  { address }: PurchaseShop,
  cookies: string[],
  buys: { slug: string; listingId: string; sandbox: string },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const people of [1, parallel]) {
    const took = await measureVisits(
      { address, cookies: cookies.slice(0, people), seconds, does: { buys } },
      context.stops,
    );
    rows.push({ figure: `confirm to order page, ${people} at once, p50`, value: p(took, 0.5), unit: 'ms' });
    rows.push({ figure: '  p95', value: p(took, 0.95), unit: 'ms', aim: '<= 1000' });
  }
  return rows;
}

/** One request at a time, so that only the number of orders differs. */
async function inboxRows(context: BenchmarkContext, { address }: PurchaseShop, cookies: string[]): Promise<Row[]> {
  const [full, short]: [number[], number[]] = [[], []];
  // why: they take turns, so that noise affects both
  for (let round = 0; round < 3; round++) {
    for (const [at, times] of [full, short].entries()) {
      const task = { address, cookies: cookies.slice(at, at + 1), seconds: 1.5, does: { opens: '/inbox/orders' } };
      times.push(...(await measureVisits(task, context.stops)));
    }
  }
  const row = (share: number) => ({
    value: p(full, share),
    unit: 'ms',
    ratio: p(full, share) / p(short, share),
    against: `${few} orders ${p(short, share).toFixed(1)}`,
  });
  return [
    { figure: `inbox of ${many} orders, first byte, p50`, ...row(0.5), aim: 'about 1' },
    { figure: '  p95', ...row(0.95) },
  ];
}
