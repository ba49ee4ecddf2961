import { showListing } from '../src/features/listings/show-listing.server.ts';
import { openDatabase } from '../src/infra/database.ts';
import { anonymous } from '../src/kit/actor.ts';
import type { Benchmark, Row } from './harness/benchmark.ts';
import type { BenchmarkContext, OpenDatabase } from './harness/benchmark-context.ts';
import { measureLoad } from './harness/measure-load.ts';
import { findPgbench, runPgbench } from './harness/pgbench.ts';
import { sampleWineId } from './harness/sample-wine.ts';

const rounds = 3;
const seconds = 1;

/** From the database's own limit to the HTTP response: where the time of a read goes. */
export const benchmark: Benchmark = {
  name: 'database',
  what: 'one wine: prepared one-row select (limit), the use case showListing, GET /api/v1/wine/{id}; one pool of connections',
  async run(context) {
    const database = await context.database();
    const id = await sampleWineId(context);
    const program = await findPgbench();
    const measures = {
      pgbench: program ? () => pgbench(program, database, id) : undefined,
      loop: () => selectLoop(database, id),
      useCase: () => showListingLoop(database, id),
      api: () => apiLoad(context, database.poolSize, id),
    };
    const taken: Record<string, number[]> = { pgbench: [], loop: [], useCase: [], api: [] };
    await measures.api();
    for (let round = 0; round < rounds; round++) {
      for (const [name, measure] of Object.entries(measures)) if (measure) taken[name]?.push(await measure());
    }
    return rows(taken, database.poolSize, await countStatements(database, id));
  },
};

function rows(taken: Record<string, number[]>, poolSize: number, statements: number): Row[] {
  const mean = (name: string) => (taken[name] ?? []).reduce((sum, value) => sum + value, 0) / rounds;
  const row = (name: string, figure: string, limit: string, against: string): Row => ({
    figure,
    value: mean(name),
    unit: '/s',
    ratio: mean(name) / mean(limit),
    against,
    rounds: (taken[name] ?? []).map((value, at) => value / (taken[limit]?.[at] ?? Number.NaN)),
  });
  const limit = 'pg loop';
  const select = `one-row select, prepared, pg, ${poolSize} connections`;
  return [
    ...(taken.pgbench?.length
      ? [
          { figure: `one-row select, prepared, pgbench, ${poolSize} connections`, value: mean('pgbench'), unit: '/s' },
          row('loop', `${select} (pg loop)`, 'pgbench', 'pgbench'),
        ]
      : [{ figure: `${select} (pg loop; no pgbench here)`, value: mean('loop'), unit: '/s' }]),
    row('useCase', `showListing over Kysely, ${statements} statements`, 'loop', limit),
    row('api', 'GET /api/v1/wine/{id}', 'loop', limit),
  ];
}

const select = 'select * from listings where id = ';

function pgbench(program: string, { url, poolSize }: OpenDatabase, id: string): Promise<number> {
  return runPgbench({ program, url, statement: `${select}'${id}'::uuid`, connections: poolSize, seconds });
}

function selectLoop({ pool, poolSize }: OpenDatabase, id: string): Promise<number> {
  const query = { name: 'bench-one-listing', text: `${select}$1`, values: [id] };
  return repeat(poolSize, async () => {
    const { rowCount } = await pool.query(query);
    if (rowCount !== 1) throw new Error('The select found no wine');
  });
}

function showListingLoop(app: OpenDatabase, id: string): Promise<number> {
  return repeat(app.poolSize, async () => {
    const wine = await showListing(app, anonymous, id);
    if (!wine.ok) throw new Error('The use case found no wine');
  });
}

/** The number of statements of the use case: each is a round trip, while the limit needs one. */
async function countStatements({ url }: OpenDatabase, id: string): Promise<number> {
  let statements = 0;
  const { db, pool } = openDatabase({ url, poolSize: 1, onError: () => {}, onStatement: () => statements++ });
  await showListing({ db }, anonymous, id);
  await pool.end();
  return statements;
}

async function apiLoad(context: BenchmarkContext, connections: number, id: string): Promise<number> {
  const { address } = await context.shop();
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const asked = { address, path: `/api/v1/wine/${id}`, headers, connections, seconds };
  return (await measureLoad(asked, context.stops)).requestsPerSecond;
}

/** Repeats the work with this concurrency. @returns the rate per second */
async function repeat(atOnce: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - started < seconds * 1000) {
      await work();
      done++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done / ((performance.now() - started) / 1000);
}
