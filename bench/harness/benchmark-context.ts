import type { Pool } from 'pg';
import { settings } from '../../src/env.server.ts';
import { type Database, openDatabase } from '../../src/infra/database.ts';
import { openShop } from '../../tests/fixtures/browser/shop.ts';
import { cloneDatabase } from '../../tests/fixtures/database/test-database.ts';
import { startTestPostgres } from '../../tests/fixtures/database/test-server.ts';
import type { Stops } from './child.ts';
import type { LoadedServer } from './constant-server.ts';
import { fetchRaw } from './http-client.ts';

/** A demo database, opened in this process as the server opens it. */
export type OpenDatabase = { url: string; db: Database; pool: Pool; poolSize: number };

type StartPostgres = () => ReturnType<typeof startTestPostgres>;

/** What the benchmarks share. Each part is started on first use and stopped with the run. */
export type BenchmarkContext = {
  stops: Stops;
  postgres: StartPostgres;
  database(): Promise<OpenDatabase>;
  /** The built server as a child process, with that database. */
  shop(): Promise<LoadedServer>;
  /** The last lines that the server printed, to explain a failure. */
  shopSaid(): string;
};

/** The server's own default. */
const poolSize = settings.DATABASE_POOL_SIZE.parse(undefined);

/**
 * Prepares what benchmarks may use; starts nothing yet. @param postgres of another context, for a second database on
 * the same server
 */
export function openBenchmarkContext(
  stops: Stops,
  postgres: StartPostgres = once(() => startPostgres(stops)),
): BenchmarkContext {
  const database = once(() => startDatabase(stops, postgres));
  let said = () => '';
  const shop = once(async () => {
    const { url } = await database();
    const running = await later(stops, openShop({ DATABASE_URL: url, DEMO: 'off' }), ({ stop }) => stop());
    said = running.output;
    // why: "localhost" may be ::1, and the constant server listens on 127.0.0.1: both must use the same network path
    const address = `http://127.0.0.1:${new URL(running.address).port}`;
    return { address, cpuSeconds: () => readCpuSeconds(address) };
  });
  return { stops, postgres, database, shop, shopSaid: () => said().trim().split('\n').slice(-3).join('\n') };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function startPostgres(stops: Stops): ReturnType<typeof startTestPostgres> {
  return later(stops, startTestPostgres(), (server) => server.stop());
}

async function startDatabase(stops: Stops, postgres: StartPostgres): Promise<OpenDatabase> {
  const { serverUrl, templates } = await postgres();
  const clone = await later(stops, cloneDatabase(serverUrl, templates.seeded), ({ drop }) => drop());
  const { db, pool } = openDatabase({ url: clone.url, poolSize, onError: () => {} });
  stops.add(() => pool.end());
  return { url: clone.url, db, pool, poolSize };
}

/** Waits for a start, and makes sure that what was started is stopped even if the run is aborted meanwhile. */
async function later<Value>(stops: Stops, starting: Promise<Value>, stop: (value: Value) => unknown): Promise<Value> {
  stops.add(async () => {
    const value = await starting.catch(() => undefined);
    if (value !== undefined) await stop(value);
  });
  return starting;
}

/** The processor time that a shop has used since it was started, in seconds. @param address by 127.0.0.1 */
export async function readCpuSeconds(address: string): Promise<number> {
  const { body } = await fetchRaw(`${address}/metrics`, {});
  const text = Buffer.from(body, 'base64').toString();
  const seconds = /^process_cpu_seconds_total ([\d.e+-]+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('The shop tells no process_cpu_seconds_total at /metrics');
  return Number(seconds);
}
