import type { Row } from './benchmark.ts';
import type { BenchmarkContext } from './benchmark-context.ts';
import { type ConstantServer, type LoadedServer, startConstantServer } from './constant-server.ts';
import { fetchRaw } from './http-client.ts';
import { type Load, type LoadOptions, measureLoad } from './measure-load.ts';

export type Asked = { path: string; headers?: Record<string, string>; distinct?: number; paths?: readonly string[] };

/** One server under one load, over all rounds. CPU in microseconds of one core per request. */
type Measured = { requestsPerSecond: number; p95: number; cpuPerRequest: number; generatorBusy: number };

/** Both servers under the same load, and the ratio of their request rates in each round. */
export type Comparison = { shop: Measured; constant: Measured; rounds: number[]; bytes: number };

/** How long each server is loaded in each of the rounds, in seconds. They take turns, so that noise affects both. */
const timing = { warmUp: 1, round: 2, rounds: 3 };

/**
 * Loads the server and, with the same bytes and headers, a constant server, in turns.
 *
 * @param connections one comparison for each number of connections
 */
export async function compareWithConstant(
  context: BenchmarkContext,
  asked: Asked,
  connections: readonly number[],
): Promise<Comparison[]> {
  const shop = await context.shop();
  const answer = await fetchRaw(shop.address + asked.path, asked.headers ?? {});
  if (answer.status !== 200) throw new Error(`${asked.path} answers ${answer.status}`);
  const constant = await startConstantServer(answer, context.stops);
  const results: Comparison[] = [];
  for (const server of [shop, constant]) await measure(context, server, asked, connections[0] ?? 1, timing.warmUp);
  for (const count of connections) results.push(await compare(context, shop, constant, asked, count, answer.bytes));
  await constant.stop();
  return results;
}

async function compare(
  context: BenchmarkContext,
  shop: LoadedServer,
  constant: ConstantServer,
  asked: Asked,
  connections: number,
  bytes: number,
): Promise<Comparison> {
  const shops: Timed[] = [];
  const constants: Timed[] = [];
  for (let round = 0; round < timing.rounds; round++) {
    shops.push(await measure(context, shop, asked, connections, timing.round));
    constants.push(await measure(context, constant, asked, connections, timing.round));
  }
  const rounds = shops.map((load, at) => load.requestsPerSecond / (constants[at]?.requestsPerSecond ?? Number.NaN));
  return { shop: sum(shops), constant: sum(constants), rounds, bytes };
}

type Timed = Load & { cpu: number };

async function measure(
  context: BenchmarkContext,
  server: LoadedServer,
  asked: Asked,
  connections: number,
  seconds: number,
): Promise<Timed> {
  const options: LoadOptions = { ...asked, address: server.address, connections, seconds };
  const before = await server.cpuSeconds();
  const load = await measureLoad(options, context.stops);
  return { ...load, cpu: (await server.cpuSeconds()) - before };
}

function sum(loads: Timed[]): Measured {
  const total = (pick: (load: Timed) => number) => loads.reduce((all, load) => all + pick(load), 0);
  return {
    requestsPerSecond: total((load) => load.requestsPerSecond) / loads.length,
    p95: total((load) => load.p95) / loads.length,
    cpuPerRequest: (total((load) => load.cpu) * 1e6) / total((load) => load.requests),
    generatorBusy: total((load) => load.generatorBusy) / loads.length,
  };
}

/**
 * The rows of one comparison. Besides the throughput they show the processor time per request: if the load generator is
 * the bottleneck, both throughputs become similar and only the processor time is meaningful.
 */
export function comparisonRows(name: string, { shop, constant, rounds, bytes }: Comparison, aim?: string): Row[] {
  const against = 'constant server';
  return [
    {
      figure: `${name}, ${(bytes / 1000).toFixed(1)} kB`,
      value: shop.requestsPerSecond,
      unit: 'req/s',
      ratio: shop.requestsPerSecond / constant.requestsPerSecond,
      against: `${against} ${constant.requestsPerSecond.toFixed(0)}`,
      rounds,
      ...(aim && { aim }),
    },
    { figure: '  p95', value: shop.p95, unit: 'ms', ratio: shop.p95 / constant.p95, against },
    {
      figure: '  server CPU for each request',
      value: shop.cpuPerRequest,
      unit: 'µs',
      ratio: shop.cpuPerRequest / constant.cpuPerRequest,
      against: `${against} ${constant.cpuPerRequest.toFixed(0)}`,
    },
    {
      figure: '  generator, share of a core',
      value: shop.generatorBusy,
      unit: '',
      against: `${against} ${constant.generatorBusy.toFixed(2)}${constant.generatorBusy > 0.9 ? ', its limit' : ''}`,
    },
  ];
}
