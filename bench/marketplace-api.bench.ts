import { samplePassword } from '../seed/seed-accounts.ts';
import type { JsonValue } from '../src/api/platform/transit/transit-json.ts';
import { readTransit } from '../src/api/platform/transit/transit-reader.ts';
import { writeTransit } from '../src/api/platform/transit/transit-writer.ts';
import { addApplication, clientSecret } from '../tests/fixtures/platform/add-application.ts';
import { type Benchmark, median, percentile, type Row } from './harness/benchmark.ts';
import { type BenchmarkContext, openBenchmarkContext } from './harness/benchmark-context.ts';
import { compareWithConstant, comparisonRows } from './harness/compare-with-constant.ts';
import { postJson } from './harness/http-client.ts';
import { benchBuyer, openPurchaseShop, type PurchaseShop } from './harness/purchase-shop.ts';
import { openSearchContext, someSearches } from './harness/search-load.ts';

const listings = 10_000;
const connections = 8;
/** More than are answered in the second for which a page is cached. */
const different = 1_500;
/** How many orders are placed each way, in turns, and by how many buyers: each may leave only some unpaid. */
const [orders, buyers] = [120, 24];

const transit = { accept: 'application/transit+json', 'accept-encoding': 'br' };

/** The platform API beside our own: the same searches and orders, and what its encoding costs. */
export const benchmark: Benchmark = {
  name: 'marketplace-api',
  what: `listings/query over ${listings.toLocaleString('en-US')} listings, transactions/initiate, and transit`,
  onlyByName: true,
  async run(context) {
    return [...(await measureQueries(context)), ...(await measureOrders(context))];
  },
};

/** An application of an admin: one of nobody is that of the settings, which ends with them. @returns its client id */
async function addFrontEnd(context: BenchmarkContext): Promise<string> {
  const database = await context.database();
  const admin = await database.db.selectFrom('users').select('id').where('admin', '=', true).executeTakeFirstOrThrow();
  return addApplication(database, { createdBy: admin.id });
}

/** A token of the platform API. @param form of `/v1/auth/token` */
async function tokenOf(address: string, form: Record<string, string>, at = 0): Promise<string> {
  // why: each from its own network, so that no rate limit applies
  const init = { method: 'POST', headers: { 'x-forwarded-for': `10.8.0.${at}` } };
  const answer = await fetch(`${address}/v1/auth/token`, { ...init, body: new URLSearchParams(form) });
  if (!answer.ok) throw new Error(`/v1/auth/token answers ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Prices of the search are in dollars, those of the platform in cents. */
const inCents = (search: string) =>
  search.replace(/price=(\d+),(\d*)/, (_, from, to) => `price=${from}00,${to && `${to}00`}`);

async function measureQueries(context: BenchmarkContext): Promise<Row[]> {
  const large = await openSearchContext(context, listings);
  const clientId = await addFrontEnd(large);
  const { address } = await large.shop();
  const form = { client_id: clientId, grant_type: 'client_credentials', scope: 'public-read' };
  const authorization = `Bearer ${await tokenOf(address, form)}`;
  const searches = someSearches(different);
  const own = { path: '/api/v1/wine/search', headers: { 'accept-encoding': 'br' } };
  const [search] = await compareWithConstant(
    large,
    { ...own, path: `${own.path}?${searches[0]}`, paths: searches.map((one) => `${own.path}?${one}`) },
    [connections],
  );
  const paths = searches.map((one) => `/v1/api/listings/query?${inCents(one)}&perPage=24&include=author,images`);
  const asked = { path: paths[0] ?? '', paths, headers: { ...transit, authorization } };
  const [query] = await compareWithConstant(large, asked, [connections]);
  if (!search || !query) throw new Error('Nothing was measured');
  const [ratedQuery, ...more] = comparisonRows('GET listings/query, 24 with author and images', query);
  const ratio = query.shop.requestsPerSecond / search.shop.requestsPerSecond;
  const rated = { ratio, against: '/api/v1/wine/search', rounds: [], aim: '>= 0.7' };
  return [
    ...comparisonRows('GET /api/v1/wine/search', search),
    ...(ratedQuery ? [{ ...ratedQuery, ...rated }] : []),
    ...more,
    ...(await measureWriting(address, authorization)),
  ];
}

/** How long a page of a hundred listings takes to be written as transit. */
async function measureWriting(address: string, authorization: string): Promise<Row[]> {
  const headers = { accept: transit.accept, authorization };
  const answer = await fetch(`${address}/v1/api/listings/query?perPage=100&include=author,images`, { headers });
  const document = readTransit(await answer.text());
  const stringified = timesOf(() => JSON.stringify(document as JsonValue));
  return (['verbose', 'compact'] as const).map((form) => {
    const took = timesOf(() => writeTransit(document, form));
    const against = { ratio: took / stringified, against: 'JSON.stringify' };
    return { figure: `a hundred listings as ${form} transit`, value: took, unit: 'ms', ...against, aim: '<= 1 ms' };
  });
}

/** The median duration in milliseconds, once the code is compiled. */
function timesOf(does: () => unknown): number {
  const took = Array.from({ length: 500 }, () => {
    const start = performance.now();
    does();
    return performance.now() - start;
  });
  return median(took.slice(200));
}

/** Places the same orders by both APIs, in turns. */
async function measureOrders(context: BenchmarkContext): Promise<Row[]> {
  const own = openBenchmarkContext(context.stops, context.postgres);
  const clientId = await addFrontEnd(own);
  const shop = await openPurchaseShop(own, buyers);
  const trusted = await Promise.all(shop.buyers.map((_, at) => trustedToken(shop.address, clientId, at)));
  const took = { order: [] as number[], transaction: [] as number[] };
  for (let at = 0; at < orders; at++) {
    const wine = shop.wines[(at * 7) % shop.wines.length] ?? '';
    const [ownToken, token] = [shop.buyers[at % buyers] ?? '', trusted[at % buyers] ?? ''];
    took.order.push(await timed(() => placeOrder(shop, ownToken, wine)));
    took.transaction.push(await timed(() => initiate(shop, token, wine)));
  }
  const [order, transaction] = [took.order, took.transaction].map((times) => times.slice(orders / 4));
  if (!order || !transaction) throw new Error('Nothing was measured');
  return [
    { figure: 'POST /api/v1/order, p50', value: median(order), unit: 'ms' },
    { figure: '  p95', value: percentile(order, 0.95), unit: 'ms' },
    {
      ...{ figure: 'POST transactions/initiate, p50', value: median(transaction), unit: 'ms' },
      ...{ ratio: median(transaction) / median(order), against: '/api/v1/order', aim: '<= 1.15' },
    },
    { figure: '  p95', value: percentile(transaction, 0.95), unit: 'ms' },
  ];
}

/** The token of a buyer with the trust of the client secret. */
async function trustedToken(address: string, clientId: string, at: number): Promise<string> {
  const login = { grant_type: 'password', scope: 'user', username: benchBuyer(at), password: samplePassword };
  const subject = await tokenOf(address, { client_id: clientId, ...login }, at);
  const exchange = { grant_type: 'token_exchange', client_secret: clientSecret, subject_token: subject };
  return tokenOf(address, { client_id: clientId, ...exchange }, at);
}

async function timed(does: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await does();
  return performance.now() - start;
}

async function placeOrder({ address }: PurchaseShop, token: string, wine: string): Promise<void> {
  const items = [{ listingId: wine, quantity: 1 }];
  await postJson(`${address}/api/v1/order`, { items, deliveryMethod: 'pickup' }, { authorization: `Bearer ${token}` });
}

async function initiate({ address }: PurchaseShop, token: string, wine: string): Promise<void> {
  const params = { listingId: wine, stockReservationQuantity: 1, protectedData: { deliveryMethod: 'pickup' } };
  const body = {
    ...{ processAlias: 'flex-product-default-process/release-1', transition: 'transition/request-payment', params },
  };
  await postJson(`${address}/v1/api/transactions/initiate?expand=true`, body, { authorization: `Bearer ${token}` });
}
