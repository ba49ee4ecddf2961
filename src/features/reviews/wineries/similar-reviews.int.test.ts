import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addReader, writeReview } from '../../../../tests/fixtures/reviews/write-review.ts';

/** Adds a square of reviews: so many people about so many wineries, all with fingerprints of their own. */
const squareOfReviews = (side: number) => sql`
  with people as (
    insert into users (email, display_name, first_name, last_name, birth_date, zip, state, role, terms_accepted_at,
      created_at, updated_at)
    select n || '@example.test', 'Ada', 'Ada', 'Reader', '1985-12-10', '78624', 'TX', 'wine-lover', now(), now(), now()
    from generate_series(1, ${side}) n returning id),
  places as (
    insert into wineries (slug, name, region, city, state, short_description, pinned, demo, created_at)
    select 'w-' || n, 'Winery ' || n, 'west_texas', 'Lubbock', 'TX', '', false, false, now()
    from generate_series(1, ${side}) n returning id),
  pairs as (select people.id as author, places.id as winery, row_number() over () as n from people, places)
  insert into winery_reviews (winery_id, author_id, state, overall, content, fingerprint, created_at)
  select winery, author, 'published', 4, repeat('A fine porch with a view. ', 24) || n,
    (select array_agg(hashint4((n * 6 + k)::int)) from generate_series(1, 6) k), now() - n * interval '1 minute'
  from pairs`;

test('similar texts are found by the index, however many reviews there are', async ({ accounts: app }) => {
  const wineryId = await addWinery(app.db);
  const bea = await addReader(app.db, 'bea');
  await squareOfReviews(60).execute(app.db);
  await sql`vacuum analyze winery_reviews`.execute(app.db);
  const before = app.statements.length;
  await writeReview(app, bea, wineryId);
  const asked = app.statements.slice(before).find((statement) => statement.includes('fingerprint &&')) ?? '';
  const plan = await sql.raw(`explain ${asked.replace('$1', "'{1,2,3,4,5,6}'").replace('$2', '20')}`).execute(app.db);
  expect(JSON.stringify(plan.rows)).toContain('winery_reviews_fingerprints');
});
