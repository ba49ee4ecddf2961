import { type Benchmark, percentile, type Row } from './harness/benchmark.ts';
import { type BenchmarkContext, openBenchmarkContext } from './harness/benchmark-context.ts';
import { forkChild } from './harness/child.ts';
import { findPgbench, runTpcB } from './harness/pgbench.ts';
import type { Purchases, PurchaseTask } from './harness/purchase-process.ts';
import { openPurchaseShop, type PurchaseShop } from './harness/purchase-shop.ts';

/** The numbers of concurrent buyers, and the duration for each, in seconds. */
const [crowds, seconds] = [[1, 8, 32], 10] as const;

/** The targets, by number of concurrent buyers. */
const aims: Record<number, { rate?: string; p50?: string; p95?: string }> = {
  1: { p50: '<= 60' },
  32: { rate: '>= 0.025, >= 40/s', p95: '<= 800' },
};

/**
 * Whole purchases over the API, with the payment gateway in another process, compared with the database's own
 * transactions.
 */
export const benchmark: Benchmark = {
  name: 'purchases',
  what: 'price, order, card, confirmation and acceptance of one bottle, by 1, 8 and 32 buyers at once; pgbench TPC-B beside it',
  async run({ stops, postgres }) {
    // why: another server on the same database would send this one's payments to its own sandbox
    const context = openBenchmarkContext(stops, postgres);
    const shop = await openPurchaseShop(context, Math.max(...crowds));
    await purchase(context, shop, 8, 3);
    const limit = await tpcB(context);
    const rows: Row[] = limit === undefined ? [] : [{ figure: 'pgbench TPC-B, 32 clients', value: limit, unit: '/s' }];
    for (const parallel of crowds)
      rows.push(...rowsOf(parallel, await purchase(context, shop, parallel, seconds), limit));
    return rows;
  },
};

/** The limit, in the same PostgreSQL; undefined without pgbench. */
async function tpcB(context: BenchmarkContext): Promise<number | undefined> {
  const program = await findPgbench();
  const { url } = await context.database();
  return program === undefined ? undefined : runTpcB({ program, url, connections: 32, seconds });
}

async function purchase(
  context: BenchmarkContext,
  shop: PurchaseShop,
  parallel: number,
  long: number,
): Promise<Purchases> {
  const child = forkChild('purchase-process.ts', context.stops);
  const task: PurchaseTask = { ...shop, parallel, seconds: long };
  child.process.send(task);
  const answer = await child.next<{ purchases?: Purchases; failure?: string }>((long + 40) * 1000);
  await child.stop();
  if (!answer.purchases) throw new Error(answer.failure);
  return answer.purchases;
}

function rowsOf(parallel: number, { took, within }: Purchases, limit: number | undefined): Row[] {
  const perSecond = (took.length / within) * 1000;
  const { rate, p50, p95 } = aims[parallel] ?? {};
  const compared = limit === undefined ? {} : { ratio: perSecond / limit, against: 'pgbench TPC-B' };
  return [
    { figure: `purchases, ${parallel} at once`, value: perSecond, unit: '/s', ...compared, ...(rate && { aim: rate }) },
    { figure: '  p50', value: percentile(took, 0.5), unit: 'ms', ...(p50 && { aim: p50 }) },
    { figure: '  p95', value: percentile(took, 0.95), unit: 'ms', ...(p95 && { aim: p95 }) },
  ];
}
