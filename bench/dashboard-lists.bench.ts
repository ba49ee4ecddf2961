import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../src/infra/database.ts';
import { sessionSecret } from '../tests/fixtures/accounts/sign-in-person.ts';
import { openShop } from '../tests/fixtures/browser/shop.ts';
import { cloneDatabase } from '../tests/fixtures/database/test-database.ts';
import { type Benchmark, percentile, type Row } from './harness/benchmark.ts';
import { type BenchmarkContext, readCpuSeconds } from './harness/benchmark-context.ts';
import { makeDirectory } from './harness/directory-data.ts';
import { measureVisits, openSessions } from './harness/measure-visits.ts';
import { makeOrders } from './harness/order-data.ts';
import { pageOwner } from './harness/page-owner.ts';
import type { VisitTask } from './harness/visit-process.ts';

const [all, seconds] = [100_000, 2];
const now = new Date('2026-11-21T18:00:00Z');
const aim = '<= 80 ms';

/** A page of the dashboard, with what its form posts where it is posted, and a text that it then contains. */
type Page = { opens: string; posts?: Record<string, string>; shows: string };

const found = '/dashboard/wineries/';

/** The tabs as an admin opens them. */
const pages: Record<string, Page> = {
  wineries: { opens: '/dashboard/wineries', shows: found },
  'wineries, page 4,000': { opens: '/dashboard/wineries?page=4000', shows: found },
  'wineries, a word': { opens: '/dashboard/wineries?search=juniper', shows: found },
  'wineries, a word of all': { opens: '/dashboard/wineries?search=wine&page=40', shows: found },
  'wineries, two letters': { opens: '/dashboard/wineries?search=oa', shows: found },
  'wineries, a whole name': { opens: '/dashboard/wineries?search=quail+prairie+cellars', shows: found },
  'wineries, two letters, nothing': { opens: '/dashboard/wineries?search=zz', shows: 'Dashboard' },
  'wineries, a word, newest, page 40': {
    opens: '/dashboard/wineries?search=juniper&sort=newest&page=40',
    shows: found,
  },
  'wineries, a word in a state': { opens: '/dashboard/wineries?search=juniper&state=TX&page=40', shows: found },
  'wineries, newest of a state': { opens: '/dashboard/wineries?state=TX&sort=newest', shows: found },
  'wineries, by city, page 3,000': { opens: '/dashboard/wineries?sort=city&page=3000', shows: found },
  'wineries, of a region': { opens: '/dashboard/wineries?region=central_texas&page=200', shows: 'Page' },
  'wineries, claim pending': { opens: '/dashboard/wineries?claimed=pending&page=40', shows: found },
  'wineries, claimed, newest': { opens: '/dashboard/wineries?claimed=claimed&sort=newest&page=200', shows: found },
  'wineries, that sell': { opens: '/dashboard/wineries?only=sells&page=200', shows: found },
  'wineries, pinned': { opens: '/dashboard/wineries?only=pinned', shows: found },
  'wineries, without coordinates': { opens: '/dashboard/wineries?only=unlocated&sort=city&page=90', shows: found },
  cities: { opens: '/dashboard/cities', shows: 'wineries' },
  'cities, page 100': { opens: '/dashboard/cities?page=100', shows: 'wineries' },
  'cities, a word': { opens: '/dashboard/cities?search=springs&page=20', shows: 'wineries' },
  people: { opens: '/dashboard/people', shows: '/dashboard/people/' },
  'people, page 100': { opens: '/dashboard/people', posts: { page: '100' }, shows: 'Page 100' },
  'people, a name': { opens: '/dashboard/people', posts: { search: 'garza', page: '40' }, shows: 'garza' },
  'people, two letters': { opens: '/dashboard/people', posts: { search: 'ga', page: '100' }, shows: 'Page 100' },
  'people, nobody': { opens: '/dashboard/people', posts: { search: 'xq' }, shows: 'Nobody' },
  'people, an e-mail': { opens: '/dashboard/people', posts: { search: 'bench77777@' }, shows: 'bench77777@' },
  'people, a host': { opens: '/dashboard/people', posts: { search: '@mail.', page: '100' }, shows: 'Page 100' },
  'people, owners': { opens: '/dashboard/people', posts: { role: 'owner', page: '100' }, shows: 'Page 100' },
  'people, staff by name': { opens: '/dashboard/people', posts: { role: 'member', search: 'zoe' }, shows: 'zoe' },
  'people, banned': { opens: '/dashboard/people', posts: { role: 'banned', page: '20' }, shows: 'Page 20' },
  'people, unverified': { opens: '/dashboard/people', posts: { role: 'unverified', page: '100' }, shows: 'Page 100' },
  overview: { opens: '/dashboard/overview', shows: 'Claims' },
  claims: { opens: '/dashboard/claims', shows: '/dashboard/claims/' },
  'claims, approved': { opens: '/dashboard/claims?status=approved', shows: '/dashboard/claims/' },
  listings: { opens: '/dashboard/listings', shows: 'Dashboard' },
  orders: { opens: '/dashboard/orders', shows: '/dashboard/orders/' },
  'orders, canceled': { opens: '/dashboard/orders?show=canceled', shows: '/dashboard/orders/' },
  'orders, of wineries by name': { opens: '/dashboard/orders?search=creek', shows: 'Dashboard' },
  audit: { opens: '/dashboard/audit', shows: 'Download CSV' },
  'audit, of a kind': { opens: '/dashboard/audit?kind=winery-pinned', shows: 'Download CSV' },
  'audit, a year ago': { opens: `/dashboard/audit?before=${Date.UTC(2025, 10, 21)}_action_1`, shows: 'Older entries' },
  security: { opens: '/dashboard/security', shows: 'Security' },
  'security, of a kind': { opens: '/dashboard/security?kind=sign-in-failed', shows: 'Security' },
};

type FullShop = { address: string; cookie: string; measureProcessor: () => Promise<() => Promise<number>> };

/**
 * A server with its own database and as many wineries and people. @returns its URL, an admin's cookie, and what begins
 * to measure the processor time of server and database, in seconds
 */
async function openFullShop(context: BenchmarkContext): Promise<FullShop> {
  const { serverUrl, templates } = await context.postgres();
  const clone = await cloneDatabase(serverUrl, templates.seeded);
  context.stops.add(() => clone.drop());
  const { db, pool } = openDatabase({ url: clone.url, poolSize: 1, statementTimeout: 0, onError: () => {} });
  context.stops.add(() => pool.end());
  await makeDirectory(db, { all, now });
  await makeOrders(db, { all, due: 1_000, now });
  await sql`vacuum analyze`.execute(db);
  const [cookie = ''] = await openSessions(db, [await findAdmin(db)]);
  await sql`update sessions set proved_at = now(), second_factor_at = now()`.execute(db);
  const shop = await openShop({ DATABASE_URL: clone.url, DEMO: 'off', SESSION_SECRET: sessionSecret });
  context.stops.add(() => shop.stop());
  const metrics = `http://127.0.0.1:${new URL(shop.address).port}`;
  const measureProcessor = async () => {
    const [server, connections] = [await readCpuSeconds(metrics), await readConnectionSeconds(db)];
    return async () => {
      const now = await readConnectionSeconds(db);
      // why: the pool closes connections and opens others
      const used = [...now].reduce((sum, [pid, seconds]) => sum + seconds - (connections.get(pid) ?? 0), 0);
      return (await readCpuSeconds(metrics)) - server + used;
    };
  };
  return { address: shop.address, cookie, measureProcessor };
}

/** The processor time of the database's connections but this one, in seconds by their processes; not of vacuuming. */
async function readConnectionSeconds(db: Database): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  const used = rows.map(async ({ pid }) => {
    // why: a connection may end meanwhile
    const stat = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0');
    return [pid, Number(stat.split(' ')[0]) / 1e9] as const;
  });
  return new Map(await Promise.all(used));
}

/** An admin with a second factor, which a shop that is no demo demands. @returns their email address */
async function findAdmin(db: Database): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('admin', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`
    insert into second_factors (user_id, secret, confirmed_at, created_at)
    select id, 'none', now(), now() from users where email = ${email}`.execute(db);
  return email;
}

/** The text of a page, to see whether it is the right one. */
async function readOnce(address: string, cookie: string, { opens, posts }: { opens: string; posts?: string }) {
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const sent =
    posts === undefined ? {} : { method: 'POST', body: `${posts}&pageOwner=${await pageOwner(address, cookie)}` };
  const answer = await fetch(address + opens, { headers: { ...headers, origin: address }, ...sent });
  if (!answer.ok || answer.redirected) throw new Error(`${opens} answers ${answer.status} at ${answer.url}`);
  // why: React separates the parts of a text by comments
  return (await answer.text()).replaceAll('<!-- -->', '');
}

/** How many pages are opened before the first is measured. */
const warmUpVisits = 300;

/**
 * Opens a page until what all tabs share is compiled and the connections know their tables: the first tab would be
 * measured without it.
 */
async function warmUp(task: VisitTask, context: BenchmarkContext): Promise<void> {
  for (let opened = 0; opened < warmUpVisits; ) opened += (await measureVisits(task, context.stops)).length;
}

/** The tabs of the dashboard of a very large shop, over HTTP: time to the first byte. */
export const benchmark: Benchmark = {
  name: 'dashboard-lists',
  what: `the dashboard's tabs with ${all.toLocaleString('en-US')} wineries, people, claims, and entries each, first byte`,
  onlyByName: true,
  async run(context) {
    const { address, cookie, measureProcessor } = await openFullShop(context);
    const rows: Row[] = [];
    await warmUp({ address, cookies: [cookie], seconds: 5, does: { opens: '/dashboard/wineries' } }, context);
    for (const [name, { opens, posts, shows }] of Object.entries(pages)) {
      const does = { opens, ...(posts && { posts: String(new URLSearchParams(posts)) }) };
      const task = { address, cookies: [cookie], does };
      const text = await readOnce(address, cookie, does);
      if (!text.toLowerCase().includes(shows.toLowerCase())) throw new Error(`${name} shows no ${shows}`);
      await measureVisits({ ...task, seconds: 1 }, context.stops);
      const processorSince = await measureProcessor();
      const took = await measureVisits({ ...task, seconds }, context.stops);
      const used = await processorSince();
      rows.push({ figure: `${name}, p50`, value: percentile(took, 0.5), unit: 'ms' });
      rows.push({ figure: '  p95', value: percentile(took, 0.95), unit: 'ms', aim });
      // why: unlike the time, it says the same on a busy machine
      rows.push({ figure: '  processor time', value: (used / took.length) * 1000, unit: 'ms' });
    }
    return rows;
  },
};
