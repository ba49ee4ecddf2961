// Started by `measure-load.ts` as a child process, so that generating the requests slows neither the measurement nor
// the server: sends one kind of request as fast as responses arrive, reports, ends.
import autocannon from 'autocannon';
import { percentile } from './benchmark.ts';
import type { Load, LoadOptions } from './measure-load.ts';

/** Maximum number of requests of one measurement, whatever its time. */
const mostRequests = 300_000;

async function load(options: LoadOptions): Promise<Load> {
  const { address, path, headers = {}, connections, seconds } = options;
  if (new URL(address).hostname !== '127.0.0.1') throw new Error(`Only this machine may be loaded, not ${address}`);
  let connection = 0;
  const times: number[] = [];
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const running = autocannon({
    url: address,
    connections,
    duration: seconds,
    sampleInt: 100,
    timeout: 5,
    maxOverallRequests: mostRequests,
    setupClient(client) {
      client.setRequests(pathsOf(options, connection++).map((asked) => ({ path: asked, headers })));
    },
  });
  running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const result = await running;
  const elapsed = performance.now() - started;
  const cpu = process.cpuUsage(cpuBefore);
  if (result.errors > 0 || result.non2xx > 0 || times.length === 0) {
    throw new Error(`${address}${path}: ${result['2xx']} good answers, ${result.non2xx} bad, ${result.errors} errors`);
  }
  return {
    requests: times.length,
    requestsPerSecond: times.length / (elapsed / 1000),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    generatorBusy: (cpu.user + cpu.system) / 1000 / elapsed,
  };
}

/** The paths that one connection requests repeatedly. */
function pathsOf({ path, distinct = 1, paths, connections }: LoadOptions, connection: number): string[] {
  if (paths) {
    const first = Math.floor((paths.length * connection) / connections);
    return [...paths.slice(first), ...paths.slice(0, first)];
  }
  if (distinct === 1) return [path];
  return Array.from({ length: distinct }, (_, at) => `${path}?n=${connection * distinct + at}`);
}

process.once('disconnect', () => process.exit(1));
process.once('message', async (options: LoadOptions) => {
  try {
    process.send?.({ load: await load(options) }, () => process.exit(0));
  } catch (error) {
    process.send?.({ failure: (error as Error).message }, () => process.exit(1));
  }
});
