import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * What the research of wines sorts by: vintage, AVA, body, price for 750 ml, and the mean of the buyers' ratings, in the
 * documents of the search. Four indexes serve the usual sorts; another contains all of it, so that the others read no
 * table, whatever the filters.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table search_documents
        add column vintage smallint,
        add column ava text,
        -- 1 very light to 5 very full
        add column body smallint,
        add column unit_price_cents integer not null default 0,
        -- the mean of the published ratings in hundredths, and their number
        add column score smallint,
        add column ratings integer not null default 0;`)
    .execute(db);
  for (const name of ['refresh-search-documents', 'search-follows-reviews']) {
    const file = new URL(`./0034-research-columns/functions/${name}.sql`, import.meta.url);
    const text = await readFile(file, 'utf8');
    await sql.raw(text.replace(/^create function /m, 'create or replace function ')).execute(db);
  }
  await sql
    .raw(`
      update search_documents document set
        vintage = listing.vintage, ava = listing.ava,
        body = array_position(array['Very light', 'Light', 'Medium', 'Full', 'Very full'], listing.body),
        unit_price_cents = round(listing.price_cents * 750.0 / listing.bottle_ml),
        score = rated.score, ratings = rated.ratings
      from listings listing cross join lateral (
        select round(avg(rating) * 100) as score, count(*) as ratings from review_subjects
        where subject_id = listing.id) rated
      where listing.id = document.listing_id;
      create trigger search_follows_reviews after insert on review_subjects
        referencing new table as new_rows for each statement execute function search_follows_reviews();
      -- the winery first: the filter by state reads only the part of its wineries
      create index search_documents_researched on search_documents (winery_id, kind_id)
        include (listing_id, plain_title, vintage, ava, body, unit_price_cents, score);
      -- the usual sorts read only the rows of the page
      create index search_documents_by_title on search_documents (plain_title, listing_id) include (winery_id, kind_id);
      create index search_documents_by_unit_price on search_documents (unit_price_cents, listing_id)
        include (winery_id, kind_id);
      create index search_documents_by_score on search_documents (score desc nulls last, listing_id)
        include (winery_id, kind_id);
      create index search_documents_by_vintage on search_documents (vintage desc nulls last, listing_id)
        include (winery_id, kind_id);`)
    .execute(db);
}
