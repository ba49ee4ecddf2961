import { type Benchmark, median, percentile, type Row } from './harness/benchmark.ts';
import type { BenchmarkContext } from './harness/benchmark-context.ts';
import { compareWithConstant, comparisonRows } from './harness/compare-with-constant.ts';
import { startConstantServer } from './harness/constant-server.ts';
import { canonicalPath, fetchRaw, type RawResponse } from './harness/http-client.ts';
import { sampleWineId } from './harness/sample-wine.ts';

const connections = 8;
/**
 * More than the server can render in the second for which a page is cached: no URL is requested twice while it is
 * cached.
 */
const distinct = 1_000;
/** Even a session that does not exist makes the request personal. */
const personal = {
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  cookie: 'session=bench',
};

/** The cost of a page that cannot be cached: rendered for each request. */
export const benchmark: Benchmark = {
  name: 'rendered-page',
  what: 'a wine page rendered for each request: shared with a new query each time, then personal and streamed',
  async run(context) {
    const { address } = await context.shop();
    const path = await canonicalPath(address, `/wine/-/${await sampleWineId(context)}`);
    const shared = { path, headers: { 'accept-encoding': 'br' }, distinct };
    const [uncached] = await compareWithConstant(context, shared, [connections]);
    const [streamed] = await compareWithConstant(context, { path, headers: personal }, [connections]);
    return [
      ...(uncached ? comparisonRows(`not cached, ${connections} connections`, uncached) : []),
      ...(streamed ? comparisonRows(`personal, ${connections} connections`, streamed) : []),
      ...(await firstBytes(context, address, path)),
    ];
  },
};

/** One visitor: how long the browser waits for the first bytes of the page, and for the last. */
async function firstBytes(context: BenchmarkContext, address: string, path: string): Promise<Row[]> {
  const rounds = 100;
  const constant = await startConstantServer(await fetchRaw(address + path, personal), context.stops);
  const shop: RawResponse[] = [];
  const limit: RawResponse[] = [];
  for (let round = 0; round < rounds; round++) {
    shop.push(await fetchRaw(address + path, personal));
    limit.push(await fetchRaw(constant.address + path, personal));
  }
  await constant.stop();
  const row = (figure: string, of: (times: number[]) => number, pick: (answer: RawResponse) => number): Row => ({
    figure: `personal, alone: ${figure}`,
    value: of(shop.map(pick)),
    unit: 'ms',
    ratio: of(shop.map(pick)) / of(limit.map(pick)),
    against: `constant server ${of(limit.map(pick)).toFixed(2)}`,
  });
  return [
    row('first byte, median', median, (answer) => answer.firstByte),
    row(
      'first byte, p95',
      (times) => percentile(times, 0.95),
      (answer) => answer.firstByte,
    ),
    row('last byte, median', median, (answer) => answer.lastByte),
  ];
}
