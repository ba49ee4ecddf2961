import { type Kysely, sql } from 'kysely';

/**
 * Documents are split into words as keywords are: at every sign. PostgreSQL's parser takes "cabernet/merlot" for a file, "no.7" for a
 * host and "block-5" for a negative number, and nobody who types their words finds them. `search_words` begins anew: words whose last
 * document was gone stood in it too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function plain_words(value text) returns text
    language sql immutable parallel safe strict
    return regexp_replace(plain_text(value), '[^[:alnum:]]+', ' ', 'g')`.execute(db);
  await splitDocuments(db);
  await splitWineries(db);
  await sql`update search_kinds set words = search_kind_words(style, varietals)`.execute(db);
  await sql`delete from search_words`.execute(db);
  await sql`select refresh_search_documents(array(select id from listings))`.execute(db);
  // why: no query ever used them. A place is looked for at the beginning of any word of its whole label, among few thousand
  await sql`drop index cities_prefix, cities_name_trigrams`.execute(db);
}

async function splitDocuments(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function search_kind_words(kind_style text, kind_varietals text[]) returns tsvector language sql stable
    return (
      select setweight(to_tsvector('simple', plain_words(coalesce(string_agg(name, ' '), ''))), 'B')
        || setweight(to_tsvector('simple', plain_words(
          concat_ws(' ', kind_style, string_agg(array_to_string(synonyms, ' '), ' ')))), 'C')
      from varietals where code = any (kind_varietals))`.execute(db);
  await sql`
    create or replace function search_listing_words(listing listings, winery wineries) returns tsvector language sql stable
    return setweight(to_tsvector('simple', plain_words(concat_ws(' ', coalesce(listing.vintage::text, 'nv'), listing.title))), 'A')
      || setweight(to_tsvector('simple', plain_words(winery.name)), 'B')
      || setweight(to_tsvector('simple', plain_words(concat_ws(' ', winery.city, winery.county,
        winery.region, case winery.state when 'TX' then 'texas' else 'oregon' end, listing.ava))), 'C')
      || setweight(to_tsvector('simple', plain_words(concat_ws(' ', listing.type, array_to_string(listing.pairings, ' ')))), 'D')`.execute(
    db,
  );
}

async function splitWineries(db: Kysely<never>): Promise<void> {
  // why: the index holds what the function gave when each winery was written
  await sql`drop index wineries_words`.execute(db);
  await sql`
    create or replace function winery_words(name text, city text, county text) returns tsvector
    language sql immutable parallel safe
    return to_tsvector('simple', plain_words(name || ' ' || city || ' ' || coalesce(county, '')))`.execute(db);
  await sql`create index wineries_words on wineries using gin (winery_words(name, city, county))`.execute(db);
}
