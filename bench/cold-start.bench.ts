import { spawn } from 'node:child_process';
import http from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Benchmark, median } from './harness/benchmark.ts';
import { endProcess, type Stops } from './harness/child.ts';

const root = path.resolve(import.meta.dirname, '..');
const starts = 5;
/** Timeout of a start, in milliseconds. The first one fills the database. */
const maxWait = 60_000;

type Start = { milliseconds: number; postgres: number; built: boolean };

/** What an operator waits for after a stop: nothing is built or seeded, but PostgreSQL starts too. */
export const benchmark: Benchmark = {
  name: 'cold-start',
  what: 'from the start of the process to 200 at /readyz; embedded PostgreSQL with the demo in it, build up to date',
  async run({ stops }) {
    await startShop(stops);
    const shops: Start[] = [];
    const bare: number[] = [];
    for (let tries = 0; shops.length < starts && tries < starts + 2; tries++) {
      const start = await startShop(stops);
      // why: if a source has changed meanwhile, the start includes a build and does not count
      if (!start.built) shops.push(start);
      bare.push((await timeStart(['bench/harness/bare-process.ts'], '/', {}, stops)).milliseconds);
    }
    if (shops.length === 0) throw new Error('The sources change all the time: every start built the shop again');
    const times = shops.map((start) => start.milliseconds);
    const against = `bare Node server ${median(bare).toFixed(0)}`;
    const row = { unit: 'ms', ratio: median(times) / median(bare), against };
    return [
      { figure: `ready, median of ${times.length}`, value: median(times), ...row, aim: '<= 2000 ms' },
      { figure: 'ready, slowest', value: Math.max(...times), unit: 'ms' },
      { figure: '  of it PostgreSQL, median', value: median(shops.map((start) => start.postgres)), unit: 'ms' },
    ];
  },
};

async function startShop(stops: Stops): Promise<Start> {
  const settings = { DATA_DIR: path.join(root, '.data/bench/cold-start'), LOG_LEVEL: 'warn' };
  const { milliseconds, output } = await timeStart(['src/start.ts'], '/readyz', settings, stops);
  const postgres = Number(/PostgreSQL .* \(([\d.]+) s/.exec(output)?.[1]) * 1000;
  return { milliseconds, postgres, built: output.includes('Building the shop') };
}

/**
 * Starts a Node process on a free port, polls until it answers 200, then stops it. The port is its last argument and
 * PORT.
 */
async function timeStart(
  args: string[],
  asked: string,
  settings: Record<string, string>,
  stops: Stops,
): Promise<{ milliseconds: number; output: string }> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [...args, String(port)], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = stops.add(() => endProcess(child, 'SIGTERM'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  while (!(await answers(port, asked))) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || performance.now() - started > maxWait) throw new Error(`${args[0]} did not start\n${output}`);
    await sleep(5);
  }
  const milliseconds = performance.now() - started;
  await stop();
  return { milliseconds, output };
}

function answers(port: number, asked: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path: asked, agent: false, timeout: 5_000 }, (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode === 200));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
