import { sql } from 'kysely';
import type { Database } from '../../src/infra/database.ts';

/** Wineries with reviews, and people who wrote none. */
export type ReviewData = { largestId: string; usualId: string; authorId: string; newcomers: string[] };

/** How many words the texts consist of. Each is in one text of twenty; the first ones are these. */
const vocabulary = 500;
const words =
  'porch oak view tannin picnic sunset cellar barrel guide tasting patio music dogs kids bottle glass cheese bread hill river stone gate winter spring summer harvest family owner staff price fee club pour flight red white rose sparkling sweet dry tempranillo viognier mourvedre sangiovese merlot syrah picpoul';

/**
 * Inserts reviews of wineries with one statement per table, the same ones in every run: a share of them about one
 * winery, the others spread evenly over the directory; one in a thousand held, one in a thousand reported. Their scores
 * are counted as the product counts them.
 * @param reviews.largest how many are about one winery; no more than there are people
 */
export async function makeReviews(
  db: Database,
  reviews: { all: number; largest: number; people: number; now: Date },
): Promise<ReviewData> {
  const { all, largest, people, now } = reviews;
  await sql`
    insert into users (id, email, email_verified, admin, display_name, first_name, last_name, birth_date, zip, state, role,
      terms_accepted_at, created_at, updated_at)
    select ${idOf(sql`n`)}, 'reader-' || n || '@example.test', true, false, 'Reader ' || n, 'Ada', 'Reader',
      '1985-12-10', '78624', 'TX', 'wine-lover', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from generate_series(1, ${people + 200}) n`.execute(db);
  const { rows: wineries } = await sql<{ id: string }>`select id from wineries where not demo order by id`.execute(db);
  const ids = wineries.map(({ id }) => id);
  const each = Math.ceil((all - largest) / (ids.length - 1));
  await sql`
    with about as (
      select n, case when n <= ${largest} then 1 else 2 + (n - ${largest} - 1) / ${each} end as place,
        case when n <= ${largest} then n else 1 + ((n::bigint * 7919) % ${people})::int end as author
      from generate_series(1, ${all}) n)
    insert into winery_reviews (winery_id, author_id, state, held_rule, overall, quality, ambiance, content, verified,
      fingerprint, helpful_count, created_at)
    select (${ids}::uuid[])[place], ${idOf(sql`author`)}, case when n % 1000 = 0 then 'held' else 'published' end,
      case when n % 1000 = 0 then 'network-burst' end, 1 + abs(hashint4(n)) % 5,
      case when n % 2 = 0 then 1 + abs(hashint4(n + 1)) % 5 end, case when n % 3 = 0 then 1 + abs(hashint4(n + 2)) % 5 end,
      (select string_agg(coalesce((${words.split(' ')}::text[])[picked], 'w' || picked), ' ')
        from generate_series(1, 25) k, lateral (select 1 + abs(hashint4(n * 31 + k)) % ${vocabulary} as picked) word),
      case when n % 5 = 0 then 'buyer' end, (select array_agg(hashint4(n * 7 + k)) from generate_series(1, 6) k),
      abs(hashint4(n)) % 40 * (n % 3), ${now}::timestamptz - n * interval '1 minute'
    from about on conflict do nothing`.execute(db);
  await sql`
    insert into winery_review_reports (review_id, reporter_id, reason, reported_at)
    select id, ${idOf(sql`1`)}, 'offensive', created_at from winery_reviews
    where state = 'published' and hashint4(helpful_count + extract(epoch from created_at)::int) % 1000 = 0`.execute(db);
  for (const table of ['users', 'winery_reviews', 'winery_review_reports'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  const { rows: newcomers } = await sql<{ id: string }>`
    select ${idOf(sql`n`)} as id from generate_series(${people + 1}::int, ${people + 200}::int) n`.execute(db);
  const { rows: authors } = await sql<{ id: string }>`
    select author_id as id from winery_reviews group by 1 order by count(*) desc limit 1`.execute(db);
  return {
    largestId: ids[0] ?? '',
    usualId: ids[1] ?? '',
    authorId: authors[0]?.id ?? '',
    newcomers: newcomers.map(({ id }) => id),
  };
}

/** The id of a person by number. */
function idOf(number: ReturnType<typeof sql>) {
  return sql`('00000000-0000-4000-9000-' || lpad(to_hex((${number})::int), 12, '0'))::uuid`;
}
