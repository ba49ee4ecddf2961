import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { migrate, pendingMigrations } from '../../src/infra/migrate.ts';
import { test as base, type TestApp } from '../fixtures/database/integration-test.ts';

const root = path.resolve(import.meta.dirname, '../..');
const migrations = path.join(root, 'migrations');

/** A database with the tables and the shop of before migration 0088. */
const test = base.extend<{ old: TestApp }>({
  old: async ({ app }, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lonevine-migrations-'));
    for (const name of await readdir(migrations)) {
      if (name < '0088') await symlink(path.join(migrations, name), path.join(folder, name));
    }
    await sql`drop schema public cascade`.execute(app.db);
    await sql`create schema public`.execute(app.db);
    await migrate(app.db, folder);
    await run(app, await readFile(path.join(root, 'tests/fixtures/before-0088/shop.sql'), 'utf8'));
    await use(app);
    await rm(folder, { recursive: true });
  },
});

async function run({ db }: TestApp, text: string): Promise<unknown[]> {
  return (await sql.raw(text).execute(db.withoutPlugins())).rows;
}

/** How many rows each table has, without those that count what happens to others. */
async function countRows(app: TestApp): Promise<Record<string, number>> {
  const rows = await run(
    app,
    `select table_name as name, (xpath('/row/count/text()', query_to_xml(
       format('select count(*) from public.%I', table_name), false, true, '')))[1]::text::integer as count
     from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^(kysely_|events$)'`,
  );
  return Object.fromEntries((rows as { name: string; count: number }[]).map(({ name, count }) => [name, count]));
}

/** The last two digits of an id of the shop, as SQL. */
const short = (column: string) => `right(${column}::text, 2)`;

test('a shop of before 0088 keeps its rows, without those that combine two wineries', async ({ old }) => {
  const before = await countRows(old);
  await migrate(old.db, migrations);
  const after = await countRows(old);
  const changed = Object.entries(before).filter(([table, count]) => after[table] !== count);
  expect(Object.fromEntries(changed.map(([table, count]) => [table, [count, after[table]]]))).toEqual({
    allocation_limits: [2, 1],
    article_versions: [1, 2],
    ban_closed_listings: [2, 3],
    club_choices: [2, 1],
    club_release_wines: [2, 1],
    club_tier_offers: [2, 1],
    search_documents: [3, 2],
  });
  expect(await run(old, `select ${short('group_id')} as of from allocation_limits`)).toEqual([{ of: '81' }]);
  const held = ['club_release_wines', 'club_choices', 'club_tier_offers', 'club_shipments'];
  const clubs = held.map((table) => `select '${table}' as of, ${short('club_id')} as club from ${table}`);
  expect(await run(old, clubs.join(' union all '))).toEqual(held.map((of) => ({ of, club: '45' })));
});

test('a shop of before 0088 gets what later migrations add to its rows', async ({ old }) => {
  await migrate(old.db, migrations);
  expect(await run(old, 'select slug, suspended_at is not null as suspended from wineries order by slug')).toEqual([
    { slug: 'red-gate', suspended: false },
    { slug: 'rival-cellars', suspended: true },
  ]);
  expect(await run(old, `select ${short('id')} as of from listings where state = 'closed' order by id`)).toEqual([
    { of: '23' },
    { of: '24' },
  ]);
  const closed = `select ban_id::integer as ban, ${short('listing_id')} as of, reopened from ban_closed_listings order by 1, 2`;
  expect(await run(old, closed)).toEqual([
    { ban: 31, of: '23', reopened: true },
    { ban: 32, of: '23', reopened: false },
    { ban: 32, of: '24', reopened: false },
  ]);
  const tastings = 'select confirm_by, due_at, confirmation_hours as hours from orders where confirm_by is not null';
  const confirmBy = new Date('2099-05-31T18:00:00Z');
  expect(await run(old, tastings)).toEqual([{ confirm_by: confirmBy, due_at: confirmBy, hours: 24 }]);
  const visited = `select due_at - now() between interval '23 hours' and interval '24 hours' as tomorrow, winery_remind_at
    from orders where ${short('id')} = '45'`;
  expect(await run(old, visited)).toEqual([{ tomorrow: true, winery_remind_at: null }]);
  const reminded = `select due_at - winery_remind_at = interval '3 days' as early from orders where ${short('id')} = '43'`;
  expect(await run(old, reminded)).toEqual([{ early: true }]);
  const payouts = `select payout_ref as ref, payouts.amount_cents::integer as cents, ${short('order_id')} as of, kind
    from payouts join payout_parts on payout_id = payouts.id order by 1`;
  expect(await run(old, payouts)).toEqual([
    { ref: 'po_41', cents: 1500, of: '41', kind: 'order' },
    { ref: 'po_41_reserve', cents: 300, of: '41', kind: 'reserve' },
  ]);
  const alone = `select ${short('order_id')} as of from payments where may_be_sent_alone`;
  expect(await run(old, alone)).toEqual([{ of: '42' }]);
  expect(await run(old, 'select order_number is not null as numbered from subscription_charges')).toEqual([
    { numbered: true },
  ]);
  const page = 'select body from article_versions join articles on id = article_id and number = version';
  expect(await run(old, page)).toEqual([{ body: expect.stringContaining('prices include tax') }]);
});

test('a member in a tier of another club stops the migration, which then changes nothing', async ({ old }) => {
  await run(old, `update club_memberships set tier_id = lpad('52', 32, '0')::uuid where ${short('id')} = '72'`);
  const [before, pending] = [await countRows(old), await pendingMigrations(old.db, migrations)];
  await expect(migrate(old.db, migrations)).rejects.toThrow('"club_memberships_tier_id_club_id_fkey"');
  expect(await countRows(old)).toEqual(before);
  expect(await pendingMigrations(old.db, migrations)).toEqual(pending);
});
