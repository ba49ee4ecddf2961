// `npm run bench [-- name...]`: measures, prints and ends. No result makes it fail; the exit code says only whether
// every benchmark could be measured. Traffic goes to 127.0.0.1 only.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureBuild } from '../src/infra/production-build.ts';
import type { Benchmark, Row } from './harness/benchmark.ts';
import { type BenchmarkContext, openBenchmarkContext } from './harness/benchmark-context.ts';
import { Stops } from './harness/child.ts';
import { factLines, machineFacts, table } from './harness/report.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Where the last results are stored; git ignores `.data`. */
const resultsFile = path.join(root, '.data/bench/latest.json');
/** Time limit of all measurements together, in milliseconds. A build, if needed, comes before. */
const longest = 360_000;
/** The same if a benchmark takes part that runs only by name: it loads a large database first. */
const longestByName = 1_800_000;
/** Quiet ones first; those that start processes repeatedly last. */
const order = [
  'shared-page',
  'rendered-page',
  'search',
  'research',
  'database',
  'art',
  'purchases',
  'cold-start',
  'script-size',
];

type Result = { name: string; what: string; seconds: number; rows: Row[]; failure?: string };

async function findBenchmarks(names: string[]): Promise<Benchmark[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.bench.ts'));
  const known = files.map((file) => file.replace('.bench.ts', '')).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`No benchmark is called ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  const wanted = known.filter((name) => names.length === 0 || names.includes(name));
  const benchmarks = await Promise.all(
    wanted.map(async (name) => (await import(`./${name}.bench.ts`)).benchmark as Benchmark),
  );
  return benchmarks.filter(({ onlyByName }) => names.length > 0 || !onlyByName);
}

async function measure(benchmark: Benchmark, context: BenchmarkContext): Promise<Result> {
  const { name, what } = benchmark;
  const started = performance.now();
  const result: { rows: Row[]; failure?: string } = await benchmark.run(context).then(
    (rows) => ({ rows }),
    (error: Error) => ({ rows: [], failure: `${error.message}\n${context.shopSaid()}`.trim() }),
  );
  if (context.stops.ending) throw new Error('The run is ending');
  if (result.failure === undefined) console.log(table(benchmark, result.rows));
  else console.error(`\n${name} could not be measured: ${result.failure}`);
  return { name, what, seconds: Math.round((performance.now() - started) / 1000), ...result };
}

async function run(names: string[], stops: Stops): Promise<boolean> {
  const [loadBefore = 0] = os.loadavg();
  const benchmarks = await findBenchmarks(names);
  // why: React renders far slower without it, and the libraries read it when they are loaded
  process.env.NODE_ENV = 'production';
  await ensureBuild(root, console.error);
  const most = benchmarks.some(({ onlyByName }) => onlyByName) ? longestByName : longest;
  const tooLong = setTimeout(() => void stop(`After ${most / 1000} s: that is enough`, 1), most);
  const context = openBenchmarkContext(stops);
  const facts = await machineFacts((await context.database()).pool, loadBefore);
  console.log(factLines(facts));
  const started = performance.now();
  const results: Result[] = [];
  for (const benchmark of benchmarks) results.push(await measure(benchmark, context));
  clearTimeout(tooLong);
  await mkdir(path.dirname(resultsFile), { recursive: true });
  await writeFile(resultsFile, `${JSON.stringify({ at: new Date().toISOString(), facts, results }, null, 2)}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`\n${results.length} benchmarks in ${seconds} s, kept in ${path.relative(root, resultsFile)}`);
  return results.every((result) => result.failure === undefined);
}

const stops = new Stops();

/** Prints the reason, ends everything that was started, then this process. */
async function stop(why: string, code: number): Promise<void> {
  if (stops.ending) return;
  console.error(`\n${why}`);
  await stops.run();
  process.exit(code);
}
process.on('SIGINT', () => void stop('Interrupted: stopping what was started', 130));
process.on('SIGTERM', () => void stop('Ended: stopping what was started', 143));

try {
  const measured = await run(process.argv.slice(2), stops);
  if (!stops.ending) {
    await stops.run();
    process.exit(measured ? 0 : 1);
  }
} catch (error) {
  await stop((error as Error).message, 1);
}
