import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { formatCityCode } from '../src/features/wineries/search-filters.ts';
import { regions } from '../src/features/wineries/winery.ts';
import type { Database } from '../src/infra/database.ts';
import { createPasswordHasher } from '../src/infra/password-hashing.ts';
import { test } from '../tests/fixtures/database/integration-test.ts';
import { demoWineries } from './demo-wines.ts';
import { retireSampleAccounts, seedAccounts } from './seed-accounts.ts';
import { seedDemo } from './seed-demo.ts';
import { seedDirectory } from './seed-directory.ts';
import { seedPages } from './seed-pages.ts';
import { seedReference } from './seed-reference.ts';

/** A digest of the rows of every table, by table. Migrations differ by their time, so their table is omitted. */
async function digestOf(db: Database): Promise<Record<string, string>> {
  const names = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename !~ '^kysely_' order by 1`.execute(db);
  const digests: Record<string, string> = {};
  for (const { name } of names.rows) {
    const digest = await sql<{ digest: string }>`
      select count(*) || ' ' || md5(string_agg(row::text, '' order by row::text)) as digest from ${sql.table(name)} row`.execute(
      db,
    );
    digests[name] = digest.rows[0]?.digest ?? '';
  }
  return digests;
}

async function countRows(db: Database, query: ReturnType<typeof sql<{ n: number }>>): Promise<number | undefined> {
  return (await query.execute(db)).rows[0]?.n;
}

describe('seeding', () => {
  test('a second run changes nothing', async ({ demo: { db } }) => {
    const before = await digestOf(db);
    const ran = [await seedReference(db), await seedPages(db), await seedDirectory(db), await seedDemo(db)];
    expect(ran).toEqual([false, false, false, false]);
    expect(await digestOf(db)).toEqual(before);
  });

  test('writes the same rows to every database', async ({ app, demo }) => {
    await seedDirectory(app.db);
    await seedDemo(app.db);
    expect(await seedAccounts(app.db, { passwordHasher: createPasswordHasher(), withAdmin: true })).toBe(true);
    // why: every password has its own salt
    const [{ identities: one }, { identities: other }] = [await digestOf(app.db), await digestOf(demo.db)];
    expect(one).not.toBe(other);
    // why: events have the time at which the database wrote them
    const same = { identities: expect.any(String), events: expect.any(String) };
    expect({ ...(await digestOf(app.db)), ...same }).toEqual({ ...(await digestOf(demo.db)), ...same });
  });

  test('creates the sample accounts once, and no admin if strangers can reach the site', async ({ app: { db } }) => {
    const open = () => seedAccounts(db, { passwordHasher: createPasswordHasher(), withAdmin: false });
    expect([await open(), await open()]).toEqual([true, false]);
    const users = await db.selectFrom('users').select(['email', 'admin']).orderBy('email').execute();
    const samples = users.map(({ email }) => email).filter((email) => !email.startsWith('owner.'));
    expect(samples).toEqual(['buyer', 'member', 'owner'].map((name) => `${name}@lonevine.test`));
    expect(users.some(({ admin }) => admin)).toBe(false);
  });

  test('gives every invented winery an owner', async ({ demo: { db } }) => {
    const ownerless = await sql`select slug from wineries where demo
      and not exists (select from winery_members where winery_id = wineries.id and role = 'owner')`.execute(db);
    expect(ownerless.rows).toEqual([]);
  });

  test('bans the sample admin when the demo becomes a real shop, and names every sample account', async ({
    demo: { db },
  }) => {
    await db
      .updateTable('users')
      .set({ email: 'renamed@example.test' })
      .where('email', '=', 'buyer@lonevine.test')
      .execute();
    const everybody = await db.selectFrom('users').select('id').orderBy('id').execute();
    const retired = await retireSampleAccounts(db, new Date('2026-11-21'));
    expect(retired.toSorted()).toEqual(everybody.map(({ id }) => id));
    expect(await retireSampleAccounts(db, new Date('2026-11-22'))).toHaveLength(retired.length);
    const admin = await db.selectFrom('users').select('bannedAt').where('admin', '=', true).executeTakeFirst();
    expect(admin?.bannedAt).toEqual(new Date('2026-11-21'));
  });

  test('updates outdated reference data', async ({ demo: { db } }) => {
    const before = await digestOf(db);
    await db
      .updateTable('referenceSets')
      .set({ digest: '0'.repeat(64) })
      .where('name', '=', 'places and varietals')
      .execute();
    await db.updateTable('varietals').set({ name: 'Old name' }).where('code', '=', 'syrah').execute();
    await db.deleteFrom('cities').where('name', '=', 'Austin').execute();
    expect(await seedReference(db)).toBe(true);
    const { search_words, ...after } = await digestOf(db);
    expect(after).toEqual(expect.objectContaining({ varietals: before.varietals, cities: before.cities }));
    expect(after.search_documents).toBe(before.search_documents);
  });

  test('leaves a database with listings unchanged', async ({ app: { db } }) => {
    await seedDirectory(db);
    await db.deleteFrom('wineries').where('slug', '=', 'abacela-winery').execute();
    expect(await seedDirectory(db)).toBe(false);
    expect(await countRows(db, sql`select count(*)::integer n from wineries`)).toBe(277);
  });
});

describe('reference data', () => {
  test('is complete', async ({ app: { db } }) => {
    const counts =
      await sql`select (select count(*)::integer from regions) regions, (select count(*)::integer from counties) counties,
      (select count(*)::integer from zips) zips, (select count(*)::integer from varietals) varietals,
      (select count(*)::integer from avas where shape is not null) avas`.execute(db);
    expect(counts.rows).toEqual([{ regions: 6, counties: 290, zips: 3147, varietals: 689, avas: 8 }]);
  });

  test('names the regions as the product does', async ({ app: { db } }) => {
    const rows = await db.selectFrom('regions').select(['code', 'name']).execute();
    expect(Object.fromEntries(rows.map(({ code, name }) => [code, name]))).toEqual(regions);
  });
});

describe('the directory', () => {
  test('contains the real wineries, which sell nothing and are not pinned', async ({ demo: { db } }) => {
    const rows = await sql`select wineries.state, count(distinct wineries.id)::integer n, bool_or(pinned) pinned,
      count(listings.id)::integer listings from wineries left join listings on listings.winery_id = wineries.id
      where not demo group by 1 order by 1`.execute(db);
    expect(rows.rows).toEqual([
      { state: 'OR', n: 80, pinned: false, listings: 0 },
      { state: 'TX', n: 198, pinned: false, listings: 0 },
    ]);
  });

  test('contains every town of a winery', async ({ demo: { db } }) => {
    const lost = await sql`select city_code from wineries
      where not exists (select from cities where cities.name = wineries.city and cities.state = wineries.state)`.execute(
      db,
    );
    expect(lost.rows).toEqual([]);
  });

  test('has for every winery the city code that links to the search use', async ({ demo: { db } }) => {
    for (const { city, state, cityCode } of await db
      .selectFrom('wineries')
      .select(['city', 'state', 'cityCode'])
      .execute())
      expect(cityCode).toBe(formatCityCode(city, state));
  });
});

describe('the demo', () => {
  test('has over 300 wines and 12 tastings of invented wineries in every region', async ({ demo: { db } }) => {
    const counts = await sql`select type, count(*)::integer n, count(distinct region)::integer regions from listings
      join wineries on wineries.id = winery_id and demo group by type order by type`.execute(db);
    expect(counts.rows).toEqual([
      { type: 'tasting', n: 12, regions: 6 },
      { type: 'wine', n: 340, regions: 6 },
    ]);
    expect(demoWineries.filter(({ state }) => state === 'OR')).toHaveLength(2);
  });

  test('has every state of a listing, and wines that are sold out', async ({ demo: { db } }) => {
    const states = await sql`select distinct state from listings order by 1`.execute(db);
    expect(states.rows.map((row) => Object.values(row as object)[0])).toEqual([
      'closed',
      'draft',
      'pendingApproval',
      'published',
    ]);
    const unsent = sql<{
      n: number;
    }>`select count(*)::integer n from listings where (state = 'pendingApproval') <> (submitted_at is not null)`;
    expect(await countRows(db, unsent), 'a listing that waits for approval has been submitted').toBe(0);
    expect(await countRows(db, sql`select count(*)::integer n from stock where quantity = 0`)).toBeGreaterThan(10);
    expect(await countRows(db, sql`select max(quantity) n from stock`)).toBeLessThanOrEqual(400);
    const prices = await sql`select min(price_cents) >= 1200 low, max(price_cents) <= 18000 high from listings`.execute(
      db,
    );
    expect(prices.rows).toEqual([{ low: true, high: true }]);
  });

  test('has a stock for every wine', async ({ demo: { db } }) => {
    const query = sql<{ n: number }>`select count(*)::integer n from listings left join stock on listing_id = id
      where type = 'wine' and listing_id is null`;
    expect(await countRows(db, query)).toBe(0);
  });

  test('gives no two wines the same description or name', async ({ demo: { db } }) => {
    const rows = await db.selectFrom('listings').select(['description', 'title', 'vintage', 'wineryId']).execute();
    expect(new Set(rows.map((row) => row.description)).size).toBe(rows.length);
    expect(new Set(rows.map((row) => `${row.wineryId} ${row.vintage} ${row.title}`)).size).toBe(rows.length);
  });
});

test('every published listing has a search document, and no other has one', async ({ demo: { db } }) => {
  const query = sql<{ n: number }>`select count(*)::integer n from search_documents document
    full join (select id from listings where state = 'published') listing on listing.id = document.listing_id
    where listing.id is null or document.listing_id is null`;
  expect(await countRows(db, query)).toBe(0);
});

test('two nodes that start with the same empty database fill it once', async ({ app }) => {
  const wrote = await Promise.all([seedDemo(app.db), seedDemo(app.db)]);
  expect(wrote.toSorted()).toEqual([false, true]);
});
