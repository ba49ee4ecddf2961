import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../src/infra/database.ts';

/** How many wineries, people, claims, and entries of the audit and of the security log there are. */
export type DirectorySize = { all: number; now: Date };

const words = {
  first:
    'Oak Red Stone Bending Lost Hill River Cedar Blue Iron Salt Quail Dove Pecan Flint Mesa Copper Wild Juniper Fox',
  second: 'Creek Ridge Branch Canyon Bluff Hollow Prairie Spring Valley Bend Crossing Gate Mountain Trail Ranch Mill',
  third: 'Cellars Vineyards Winery Estate Wines',
  given: 'Ada Bea Cleo Dora Emil Finn Greta Hugo Ines Jon Kira Leo Mara Nils Olga Paul Rosa Sam Tess Uwe Vera Walt Zoe',
  family:
    'Abel Brandt Cole Diaz Ellis Frost Garza Hale Ibarra Jones Klein Lopez Moss Nolan Ortiz Perez Quinn Reyes Stone',
};

/** A word for a row: each list is run through at a pace of its own. */
function word(list: keyof typeof words, pace: number): RawBuilder<string> {
  const all = words[list].split(' ');
  return sql`(${all}::text[])[(n / ${pace}::int) % ${all.length}::int + 1]`;
}

/**
 * Fills a shop with as many wineries and people, claims of all states, and what admins and a security log have recorded,
 * over two years. Every tenth winery sells two wines, one in three has an owner, and a city has up to 2,000 wineries.
 */
export async function makeDirectory(db: Database, { all, now }: DirectorySize): Promise<void> {
  const at = sql`${now}::timestamptz - n * interval '9 minutes'`;
  const rows = sql`generate_series(1, ${all}::int) n`;
  await sql`
    insert into wineries (name, slug, city, state, region, lat, lng, coord_precision, claimed, short_description, created_at)
    select ${word('first', 1)} || ' ' || ${word('second', 20)} || ' ' || ${word('third', 320)}, 'bench-' || n,
      ${word('second', 7)} || ' ' || (array['Falls', 'City', 'Springs'])[n % 3 + 1] || case when n % 7 < 3 then '' else ' ' || n % 300 end,
      sample.state, sample.region, case when n % 40 > 0 then sample.lat end, case when n % 40 > 0 then sample.lng end,
      case when n % 40 > 0 then sample.coord_precision end,
      case when n % 3 = 0 then 'claimed' when n % 50 = 1 then 'pending' else 'unclaimed' end, sample.short_description, ${at}
    from ${rows} join (select row_number() over (order by id) - 1 as place, count(*) over () as many, wineries.*
      from wineries where lat is not null) sample on sample.place = n % sample.many`.execute(db);
  await sql`
    insert into users (email, email_verified, display_name, first_name, last_name, created_at, updated_at, banned_at)
    select 'bench' || n || '@' || (array['mail', 'post', 'home'])[n % 3 + 1] || '.example.test', n % 5 > 0,
      ${word('given', 1)} || ' ' || left(${word('family', 23)}, 1), ${word('given', 1)}, ${word('family', 23)}, ${at}, ${at},
      case when n % 200 = 0 then ${now}::timestamptz end
    from ${rows}`.execute(db);
  await sql`create temporary table bench_people as
    select id, replace(split_part(email, '@', 1), 'bench', '')::int as n from users where email like 'bench%@%.example.test'`.execute(
    db,
  );
  await sql`create temporary table bench_wineries as
    select id, name, replace(slug, 'bench-', '')::int as n from wineries where slug like 'bench-%'`.execute(db);
  await sql`
    insert into winery_members (user_id, winery_id, role, created_at)
    select bench_people.id, bench_wineries.id, case when n % 6 = 0 then 'owner' else 'member' end, ${now}
    from bench_people join bench_wineries using (n) where n % 3 = 0`.execute(db);
  await makeWines(db, now);
  await makeRecords(db, { now });
  for (const table of ['wineries', 'users', 'winery_members', 'listings', 'search_documents', 'filter_cities'])
    await sql`analyze ${sql.table(table)}`.execute(db);
  for (const table of ['winery_claims', 'admin_actions', 'security_events', 'imports'])
    await sql`analyze ${sql.table(table)}`.execute(db);
}

async function makeWines(db: Database, now: Date): Promise<void> {
  await sql`
    insert into listings (winery_id, state, title, description, style, varietals, pairings, price_cents, created_at,
      published_at, updated_at)
    select bench_wineries.id, 'published', left(wine.title, 50) || ' ' || n, wine.description, wine.style, wine.varietals,
      wine.pairings, wine.price_cents, ${now}, ${now}, ${now}
    from bench_wineries cross join generate_series(1, 2)
    cross join (select * from listings where type = 'wine' and state = 'published' order by id limit 1) wine
    where n % 10 = 0`.execute(db);
}

async function makeRecords(db: Database, { now }: { now: Date }): Promise<void> {
  const at = sql`${now}::timestamptz - n * interval '9 minutes'`;
  await sql`
    insert into winery_claims (user_id, winery_id, is_new, is_dispute, state, winery_name, created_at, decided_at, reason)
    select bench_people.id, bench_wineries.id, false, false, claim.state, bench_wineries.name, ${at},
      case when claim.state <> 'pending' then ${at} end, case when claim.state = 'rejected' then 'The permit is another one' end
    from bench_people join bench_wineries using (n),
      lateral (select (array['pending', 'approved', 'approved', 'rejected', 'withdrawn'])[n % 5 + 1] as state) claim`.execute(
    db,
  );
  await sql`
    insert into admin_actions (kind, admin_id, subject, subject_id, subject_name, reason, made_at)
    select (array['winery-updated', 'winery-pinned', 'claim-approved', 'winery-created'])[n % 4 + 1],
      (select id from users where email = 'admin@lonevine.test'), 'winery', id, name, 'A call', ${at}
    from bench_wineries`.execute(db);
  await sql`
    insert into security_events (kind, account_id, network, occurred_at)
    select (array['sign-in', 'sign-in-failed', 'password-changed'])[n % 3 + 1], id, '192.0.2.0/24',
      ${now}::timestamptz - n * interval '1 minute' from bench_people`.execute(db);
}
