import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resetEmbeddedPostgres } from '../../src/infra/embedded-postgres/reset-embedded-postgres.ts';
import { startEmbeddedPostgres } from '../../src/infra/embedded-postgres/start-embedded-postgres.ts';
import { launchShop, openShop, type Shop } from '../fixtures/browser/shop.ts';

let dataDir: string;
const open: Shop[] = [];

/**
 * Opens the product with the test's folder; without the demo, which takes a while to seed, unless the test asks for it.
 */
async function openHere(settings: Record<string, string> = {}): Promise<Shop> {
  const shop = await openShop({ DATA_DIR: dataDir, DEMO: 'off', ...settings });
  open.push(shop);
  return shop;
}

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lonevine-start-'));
});

afterEach(async () => {
  for (const shop of open.splice(0)) await shop.stop();
  await resetEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

const keptText = `select short_description from wineries where slug = 'abacela-winery'`;

/** Runs SQL directly on the server's database. */
async function inDatabase(sql: string): Promise<Record<string, unknown>[]> {
  const { url } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const countWines = async () => Number((await inDatabase('select count(*) from listings'))[0]?.count);

describe('starting', () => {
  test('the demo is seeded once: a second start finds the same wines', async () => {
    const shop = await openHere({ DEMO: 'on' });
    const wines = await countWines();
    expect(wines).toBeGreaterThanOrEqual(20);
    expect(await shop.stop()).toBe(0);
    await openHere({ DEMO: 'on' });
    expect(await countWines()).toBe(wines);
  });

  test('a second start with the same folder ends with one clear line and does not disturb the first', async () => {
    const first = await openHere();
    await expect(openShop({ DATA_DIR: dataDir })).rejects.toThrow(
      /exit code 1\n[\s\S]*Lonevine already runs from this folder/,
    );
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  });

  test.for([
    [{ PORT: 'eighty' }, /^exit code 1\nWrong setting\. PORT: .+\n$/],
    [{ NODE_ENV: 'production' }, /^exit code 1\nWrong setting\. BASE_URL: .+\n$/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /^exit code 1\nWrong setting\. DATABASE_URL: .+\n$/],
  ] as const)('an invalid setting %j stops the start with one line that names it', async ([settings, message]) => {
    await expect(openShop({ DATA_DIR: dataDir, ...settings })).rejects.toThrow(message);
  });

  test('a port in use stops the start with one line that says what to do', async () => {
    const taken = createServer().listen(0);
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    await expect(openShop({ DATA_DIR: dataDir, PORT: String(port) })).rejects.toThrow(
      `Port ${port} is in use by another program. Set PORT to a free one.`,
    );
    taken.close();
  });
});

/** In how many states the sample accounts have orders, and how many; and how many invented wineries cannot sell. */
const demoOrders = () =>
  inDatabase(`select (select count(distinct state)::integer from orders) states, (select count(*)::integer from orders) orders,
    (select count(*)::integer from wineries where demo and not exists (
      select from payout_accounts where winery_id = wineries.id and charges_enabled)) closed_tills,
    (select count(*)::integer from wineries where demo and not exists (
      select from winery_members where winery_id = wineries.id and role = 'owner')) without_owner`);

/** The running sandboxes, all or those of a server. */
function sandboxesOf(shop?: Shop): number[] {
  const parent = shop ? ['-P', String(shop.process.pid)] : [];
  const { stdout } = spawnSync('pgrep', ['-f', ...parent, 'stripe-sandbox/start.ts --leashed'], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

describe('without Stripe keys', () => {
  test('a sandbox handles payments: the demo has orders in each state, and all its wineries can sell', async () => {
    const shop = await openHere({ DEMO: 'on' });
    // why: every state of the process but `received`, which is left at once; 17 of them are shipments of clubs,
    // and four are bottles of a lottery
    expect(await demoOrders()).toEqual([{ states: 11, orders: 47, closed_tills: 0, without_owner: 0 }]);
    const sandbox = sandboxesOf(shop);
    expect(sandbox).toHaveLength(1);
    shop.process.kill('SIGKILL');
    await once(shop.process, 'exit');
    const runsOn = () => sandboxesOf().filter((pid) => sandbox.includes(pid));
    await expect.poll(runsOn, { message: 'it ends with the server', timeout: 10_000 }).toEqual([]);
    const next = await openHere({ DEMO: 'on' });
    expect(next.output()).not.toContain('Placed the orders');
    expect(await demoOrders()).toEqual([{ states: 11, orders: 47, closed_tills: 0, without_owner: 0 }]);
    expect(await next.stop()).toBe(0);
  });

  test('a public server has no sandbox unless it is configured', async () => {
    const production = {
      NODE_ENV: 'production',
      BASE_URL: 'https://wine.example',
      SESSION_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      MAIL_FROM: 'no-reply@wine.example',
    };
    const shop = await openHere(production);
    expect(sandboxesOf(shop)).toEqual([]);
    await shop.stop();
    expect(sandboxesOf(await openHere({ ...production, ALLOW_SANDBOX_PAYMENTS: 'on' }))).toHaveLength(1);
  });
});

describe('after a crash', () => {
  test('kill -9 of the server loses nothing: the next start joins its PostgreSQL', async () => {
    const shop = await openHere();
    await inDatabase(`update wineries set short_description = 'kept' where slug = 'abacela-winery'`);
    shop.process.kill('SIGKILL');
    await once(shop.process, 'exit');
    const next = await openHere();
    expect((await fetch(`${next.address}/readyz`)).status).toBe(200);
    expect(await inDatabase(keptText)).toEqual([{ short_description: 'kept' }]);
  });

  test('kill -9 of PostgreSQL ends the server with a clear line; the next start recovers with nothing lost', async () => {
    const shop = await openHere();
    await inDatabase(`update wineries set short_description = 'kept' where slug = 'abacela-winery'`);
    const [row] = await inDatabase('show data_directory');
    const pidFile = await readFile(path.join(String(row?.data_directory), 'postmaster.pid'), 'utf8');
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
    await once(shop.process, 'exit');
    expect(shop.process.exitCode).toBe(1);
    expect(shop.output()).toContain('The database of this folder has ended. Start again');
    const next = await openHere();
    expect((await fetch(`${next.address}/readyz`)).status).toBe(200);
    expect(await inDatabase(keptText)).toEqual([{ short_description: 'kept' }]);
  });
});

describe('stopping', () => {
  test('a request in flight is finished, new ones are refused, and the process exits with 0', async () => {
    const shop = await openHere();
    const { port } = new URL(shop.address);
    const slow = connect(Number(port), 'localhost');
    await once(slow, 'connect');
    slow.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n');
    // why: the server must have received the half request, or nothing is in flight; another answered request shows that
    expect((await fetch(`${shop.address}/healthz`, { headers: { connection: 'close' } })).status).toBe(200);
    shop.process.kill('SIGTERM');
    await expect.poll(() => shop.output()).toContain('finishing what is under way');
    await expect(fetch(shop.address)).rejects.toThrow();
    slow.write('\r\n');
    const [answer] = await once(slow, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    if (shop.process.exitCode === null) await once(shop.process, 'exit');
    expect(shop.process.exitCode).toBe(0);
  });

  test('a stop during the start leaves no PostgreSQL running', async () => {
    const child = launchShop({ DATA_DIR: dataDir });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
      // why: the earliest moment at which PostgreSQL may be running
      if (/PostgreSQL/.test(output) && child.exitCode === null) child.kill('SIGINT');
    });
    await once(child, 'close');
    const { url, reused, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
    expect(url).toBeTruthy();
    expect(reused).toBe(false);
    await stop();
  });

  // why: the signal of somebody who develops; SIGTERM is tried on the server that serves
  test('SIGINT ends the development server and its PostgreSQL', async () => {
    const shop = await openShop({ DATA_DIR: dataDir, DEMO: 'off' }, ['--dev']);
    open.push(shop);
    expect((await fetch(shop.address)).status).toBe(200);
    shop.process.kill('SIGINT');
    if (shop.process.exitCode === null) await once(shop.process, 'close');
    expect([shop.process.exitCode, shop.process.signalCode]).toEqual([0, null]);
    const { reused, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
    expect(reused).toBe(false);
    await stop();
    // why: Vite reads every page before the first one is served, beside whatever else the machine does
  }, 180_000);
});
