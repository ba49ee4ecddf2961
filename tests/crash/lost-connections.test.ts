import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { samplePassword } from '../../seed/seed-accounts.ts';
import { noPageOwner } from '../../src/features/accounts/page-owner.ts';
import { sessionCookie, sessionSecret } from '../fixtures/accounts/sign-in-person.ts';
import { openShop, type Shop } from '../fixtures/browser/shop.ts';
import { type TestApp, test as withDemo } from '../fixtures/database/integration-test.ts';

/** In how many rounds the database fails while visitors ask for pages. */
const rounds = Number(process.env.CRASH_LOSSES || 12);

/** The name under which the server's connections are known at the database, beside those of the test. */
const server = 'served';

/** A test with a `shop` that serves the demo's wines, and the database as its operator sees it. */
const test = withDemo.extend<{ served: { shop: Shop; database: pg.Client; demo: TestApp } }>({
  served: async ({ demo }, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lonevine-losses-'));
    const url = new URL(demo.databaseUrl);
    url.searchParams.set('application_name', server);
    const shop = await openShop({
      DATABASE_URL: url.href,
      DATA_DIR: folder,
      DEMO: 'off',
      RATE_LIMITS: 'off',
      SESSION_SECRET: sessionSecret,
    });
    const database = new pg.Client({ connectionString: demo.databaseUrl });
    await database.connect();
    await use({ shop, database, demo });
    await database.end();
    await shop.stop();
    await rm(folder, { recursive: true });
  },
});

/** Signs a sample account in. @returns its cookie */
async function signIn(demo: TestApp, email: string): Promise<string> {
  const { id } = await demo.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const [token, now] = [randomUUID(), new Date()];
  await demo.db
    .insertInto('sessions')
    .values({
      ...{ userId: id, token, scope: 'user', openedBy: null, provedAt: now, createdAt: now, updatedAt: now },
      expiresAt: new Date('2100-01-01'),
    })
    .execute();
  return `session=${sessionCookie(token)}`;
}

/** What visitors do at once in a round: pages of all kinds, forms that write, and a sign-in. */
async function requestsOf({ shop, demo }: { shop: Shop; demo: TestApp }): Promise<(() => Promise<Response>)[]> {
  const cookie = await signIn(demo, 'buyer@lonevine.test');
  const owner = await signIn(demo, 'owner@lonevine.test');
  const wines = await demo.db
    .selectFrom('listings')
    .select('id')
    .where('state', '=', 'published')
    .where('type', '=', 'wine')
    .orderBy('id')
    .limit(3)
    .execute();
  const get = (path: string, who?: string) => () =>
    fetch(shop.address + path, { redirect: 'manual', ...(who && { headers: { cookie: who } }) });
  const post = (path: string, fields: Record<string, string>) => () =>
    fetch(shop.address + path, {
      method: 'POST',
      headers: { cookie, origin: shop.address },
      body: new URLSearchParams({ ...fields, pageOwner: noPageOwner }),
      redirect: 'manual',
    });
  return [
    get('/'),
    get('/s?keywords=red'),
    get('/research-wineries'),
    get('/listings', owner),
    get('/inbox/orders', cookie),
    ...wines.map(({ id: listingId }) => post('/cart/lines', { do: 'add', listingId, quantity: '1' })),
    post('/login', { email: 'buyer@lonevine.test', password: samplePassword, from: '/', hash: '' }),
    post('/recover-password', { email: 'buyer@lonevine.test' }),
  ];
}

/** Lets the database fail again and again until everything is answered. @returns how often, and the answers */
async function failUntilAnswered(database: pg.Client, how: string, asked: Promise<Response>[]) {
  let answered = false;
  const answers = Promise.all(asked).finally(() => {
    answered = true;
  });
  // why: handled from the start, so that an error of the database is reported instead of it
  answers.catch(() => {});
  let failures = 0;
  while (!answered) {
    const { rowCount } = await database.query(
      `select ${how}(pid) from pg_stat_activity where application_name = $1 and datname = current_database()`,
      [server],
    );
    failures += rowCount ?? 0;
  }
  return { failures, statuses: (await answers).map(({ status }) => status) };
}

test(`a server whose statements are canceled and whose connections are lost in ${rounds} rounds fails requests and goes on`, {
  timeout: 60_000 + rounds * 10_000,
}, async ({ served }) => {
  const { shop, database, demo } = served;
  const began = Date.now();
  const requests = await requestsOf(served);
  const statuses: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const how = round % 2 === 0 ? 'pg_terminate_backend' : 'pg_cancel_backend';
    const failed = await failUntilAnswered(
      database,
      how,
      requests.map((request) => request()),
    );
    expect(failed.failures, how).toBeGreaterThan(0);
    statuses.push(...failed.statuses);
  }
  expect(statuses).toContain(503);
  expect([...new Set(statuses)].filter((status) => ![200, 302, 303, 503].includes(status))).toEqual([]);
  expect(shop.process.exitCode).toBe(null);
  const reports = shop.output().match(/"reported":"[^"]+"/g) ?? [];
  expect([...new Set(reports)]).toEqual(['"reported":"database-unavailable"']);
  expect(reports.length).toBeLessThanOrEqual(1 + (Date.now() - began) / 60_000);

  const countMails = async () => (await demo.db.selectFrom('caughtMails').select('id').execute()).length;
  const mails = await countMails();
  const answers = await Promise.all(requests.map((request) => request()));
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  // why: the jobs go on too, here with the mail for a forgotten password
  await expect.poll(countMails, { timeout: 30_000 }).toBeGreaterThan(mails);
  expect(await shop.stop()).toBe(0);
  expect(shop.output()).not.toContain('process-failed');
});
