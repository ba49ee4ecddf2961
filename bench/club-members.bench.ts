import { sql } from 'kysely';
import { type Database, openDatabase } from '../src/infra/database.ts';
import { addPerson } from '../tests/fixtures/accounts/add-person.ts';
import { sessionSecret } from '../tests/fixtures/accounts/sign-in-person.ts';
import { openShop } from '../tests/fixtures/browser/shop.ts';
import { addBilledClub } from '../tests/fixtures/clubs/billed-release.ts';
import { cloneDatabase } from '../tests/fixtures/database/test-database.ts';
import { addListing, addWinery } from '../tests/fixtures/listings/add-listing.ts';
import { type Benchmark, percentile, type Row } from './harness/benchmark.ts';
import type { BenchmarkContext } from './harness/benchmark-context.ts';
import { measureVisits, openSessions } from './harness/measure-visits.ts';

/** How many members the club has, of whom one in ten waits and one in ten canceled. */
const members = 10_000;
const aim = '<= 80 ms';

/** The pages of a list of members, as an owner opens them. */
const queries: Record<string, string> = {
  'all members': '',
  'the last page': '?page=180',
  'those who wait': '?state=waiting&page=10',
  'those who are active': '?state=active',
  'a name of all': '?search=ada',
  'a name of one': '?search=ada+777',
  nobody: '?search=xqzw',
};

/** A server with its own database and a club. @returns its URL, the page of its members, and the owner's cookie */
async function openClub(context: BenchmarkContext) {
  const { serverUrl, templates } = await context.postgres();
  const clone = await cloneDatabase(serverUrl, templates.seeded);
  context.stops.add(() => clone.drop());
  const { db, pool } = openDatabase({ url: clone.url, poolSize: 1, statementTimeout: 0, onError: () => {} });
  context.stops.add(() => pool.end());
  const clubId = await addClub(db);
  const [cookie = ''] = await openSessions(db, ['bench-owner@example.test']);
  const shop = await openShop({ DATABASE_URL: clone.url, DEMO: 'off', SESSION_SECRET: sessionSecret });
  context.stops.add(() => shop.stop());
  return { address: shop.address, path: `/manage-wine-club/${clubId}/members`, cookie };
}

async function addClub(db: Database): Promise<string> {
  const wineryId = await addWinery(db, { slug: 'bench-club' });
  const owner = await addPerson(db, { email: 'bench-owner@example.test' });
  const now = new Date();
  await db.insertInto('wineryMembers').values({ wineryId, userId: owner.id, role: 'owner', createdAt: now }).execute();
  const wineId = await addListing(db, wineryId);
  const { clubId } = await addBilledClub(db, { wineryId, owner, wineId, members });
  await sql`
    with numbered as (
      select id, row_number() over (order by joined_at) as at from club_memberships where club_id = ${clubId}::uuid)
    update club_memberships m set state = case at % 10 when 0 then 'waiting' when 1 then 'canceled' else 'active' end,
      canceled_at = case at % 10 when 1 then now() end, canceled_by = case at % 10 when 1 then 'member' end
    from numbered where numbered.id = m.id`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return clubId;
}

/** The list of the members of a large club, over HTTP: time to the first byte. */
export const benchmark: Benchmark = {
  name: 'club-members',
  what: `the list of the ${members.toLocaleString('en-US')} members of a club, first byte`,
  onlyByName: true,
  async run(context) {
    const { address, path, cookie } = await openClub(context);
    const rows: Row[] = [];
    for (const [name, query] of Object.entries(queries)) {
      const answer = await fetch(address + path + query, { headers: { cookie }, redirect: 'manual' });
      if (answer.status !== 200) throw new Error(`${name} answers ${answer.status}`);
      const task = { address, cookies: [cookie], does: { opens: path + query } };
      await measureVisits({ ...task, seconds: 1 }, context.stops);
      const took = await measureVisits({ ...task, seconds: 2 }, context.stops);
      rows.push({ figure: `${name}, p50`, value: percentile(took, 0.5), unit: 'ms' });
      rows.push({ figure: '  p95', value: percentile(took, 0.95), unit: 'ms', aim });
    }
    return rows;
  },
};
