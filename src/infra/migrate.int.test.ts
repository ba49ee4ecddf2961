import { once } from 'node:events';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { launchShop } from '../../tests/fixtures/browser/shop.ts';
import { test as base, type TestApp } from '../../tests/fixtures/database/integration-test.ts';
import { migrate, OutdatedDatabaseError, pendingMigrations } from './migrate.ts';

const root = path.resolve(import.meta.dirname, '../..');
const migrations = path.join(root, 'migrations');

/** Links the product's migrations into a folder of the test, followed by those of a folder of fixtures. */
const test = base.extend<{ withLater: (fixtures: string) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter to know which fixtures are needed
  withLater: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lonevine-migrations-'));
    await use(async (fixtures) => {
      for (const from of [migrations, path.join(root, 'tests/fixtures', fixtures)])
        for (const name of await readdir(from)) await symlink(path.join(from, name), path.join(folder, name));
      return folder;
    });
    await rm(folder, { recursive: true });
  },
});

/** The rows of listings, stock and members in the database, by table. */
const contents = async ({ db }: TestApp) => ({
  listings: await db.selectFrom('listings').select(['id', 'title', 'priceCents']).orderBy('id').execute(),
  stock: await db.selectFrom('stock').selectAll().orderBy('listingId').execute(),
  members: await db.selectFrom('wineryMembers').selectAll().orderBy('userId').orderBy('wineryId').execute(),
});

/** Makes the database look as if it had been created by the migrations before the baseline. */
const age = ({ db }: TestApp) =>
  sql`update kysely_migration set name = '0001-wineries-and-wines' where name = '0001-baseline'`.execute(db);

describe('a database of an earlier version', () => {
  test('is refused, and nothing in it changes', async ({ demo }) => {
    const before = await contents(demo);
    await age(demo);
    await expect(migrate(demo.db, migrations)).rejects.toThrow(OutdatedDatabaseError);
    expect(await contents(demo)).toEqual(before);
    const { rows } = await sql`select name from kysely_migration order by name`.execute(demo.db);
    expect(rows[0]).toEqual({ name: '0001-wineries-and-wines' });
    expect(rows).not.toContainEqual({ name: '0001-baseline' });
  });

  test('ends the start with one line that says what to do', async ({ app }) => {
    await age(app);
    const child = launchShop({ DATABASE_URL: app.databaseUrl, DEMO: 'off' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(output).toMatch(/^This database was made by an earlier version .*"npm run db:reset" .*\n$/);
  });
});

describe('a later migration', () => {
  test('migrates a database of the baseline and keeps its rows', async ({ demo, withLater }) => {
    const folder = await withLater('later-migration');
    const before = await contents(demo);
    expect(before.listings.length).toBeGreaterThan(20);
    expect(await pendingMigrations(demo.db, folder)).toEqual(['9999-listing-nickname']);
    expect(await migrate(demo.db, folder)).toEqual(['9999-listing-nickname']);
    expect(await pendingMigrations(demo.db, folder)).toEqual([]);
    expect(await contents(demo)).toEqual(before);
    const { rows } = await sql<{ missing: string; plain: string }>`
      select count(*) filter (where nickname <> left(title, 20)) as missing, plain_text(' Rosé ') as plain
      from listings`.execute(demo.db);
    expect(rows).toEqual([{ missing: '0', plain: 'rose' }]);
    expect(await migrate(demo.db, folder)).toEqual([]);
  });

  test('that fails half-way leaves the database unchanged', async ({ demo, withLater }) => {
    const folder = await withLater('failing-migration');
    const before = await contents(demo);
    await expect(migrate(demo.db, folder)).rejects.toThrow('contains null values');
    expect(await contents(demo)).toEqual(before);
    expect(await pendingMigrations(demo.db, folder)).toEqual(['9999-lost-listings']);
  });

  test('migrates an empty database together with the baseline', async ({ app, withLater }) => {
    const folder = await withLater('later-migration');
    await sql`drop schema public cascade`.execute(app.db);
    await sql`create schema public`.execute(app.db);
    const ran = await migrate(app.db, folder);
    expect(ran[0]).toBe('0001-baseline');
    expect(ran.at(-1)).toBe('9999-listing-nickname');
  });
});
