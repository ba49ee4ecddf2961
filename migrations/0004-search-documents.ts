import { type Kysely, sql } from 'kysely';

/**
 * What search reads, kept true by triggers and written by nobody else: the search room owns these tables.
 * `search_documents` has one row a published listing. What many have in common (type, style and grapes) stands in
 * `search_kinds`, what belongs to the winery in `wineries`; so all facets are counted out of one narrow index of (winery, kind).
 * No index holds `stock`: a bottle sold changes a row in place and leaves every index alone, the words' above all.
 * `search_words` are all words met, to find the one that a misspelt keyword means.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createTables(db);
  await createRefresh(db);
  await createTriggers(db);
  await sql`select refresh_search_documents(array(select id from listings))`.execute(db);
}

async function createTables(db: Kysely<never>): Promise<void> {
  await sql`
    create table search_kinds (
      id integer primary key generated always as identity,
      type text not null,
      style text not null,
      varietals text[] not null,
      words tsvector not null,
      unique (type, style, varietals)
    )`.execute(db);
  await sql`
    create table search_documents (
      listing_id uuid primary key references listings (id) on delete cascade,
      winery_id uuid not null references wineries (id),
      kind_id integer not null references search_kinds (id),
      price_cents integer not null,
      stock integer,
      created_at timestamptz not null,
      plain_title text not null,
      words tsvector not null
    ) with (fillfactor = 80)`.execute(db);
  await sql`create table search_words (word text primary key)`.execute(db);
  await sql`create index search_kinds_by_varietal on search_kinds using gin (varietals)`.execute(db);
  // why: with winery and kind in them a page is filtered inside the index, however many rows it must pass over
  await sql`
    create index search_documents_newest on search_documents (created_at desc, listing_id) include (winery_id, kind_id)`.execute(
    db,
  );
  await sql`
    create index search_documents_by_price on search_documents (price_cents, listing_id) include (winery_id, kind_id)`.execute(
    db,
  );
  await sql`create index search_documents_by_winery on search_documents (winery_id, created_at desc, listing_id)`.execute(
    db,
  );
  await sql`create index search_documents_by_kind on search_documents (kind_id, created_at desc, listing_id)`.execute(
    db,
  );
  await sql`create index search_documents_counted on search_documents (winery_id, kind_id)`.execute(db);
  await sql`create index search_documents_words on search_documents using gin (words)`.execute(db);
  await sql`create index search_words_trigrams on search_words using gin (word gin_trgm_ops)`.execute(db);
}

async function createRefresh(db: Kysely<never>): Promise<void> {
  await sql`
    create function search_kind_words(kind_style text, kind_varietals text[]) returns tsvector language sql stable
    return (
      select setweight(to_tsvector('simple', plain_text(coalesce(string_agg(name, ' '), ''))), 'B')
        || setweight(to_tsvector('simple', plain_text(
          concat_ws(' ', kind_style, string_agg(array_to_string(synonyms, ' '), ' ')))), 'C')
      from varietals where code = any (kind_varietals))`.execute(db);
  await sql`
    create function search_listing_words(listing listings, winery wineries) returns tsvector language sql stable
    return setweight(to_tsvector('simple', plain_text(concat_ws(' ', coalesce(listing.vintage::text, 'nv'), listing.title))), 'A')
      || setweight(to_tsvector('simple', winery.plain_name), 'B')
      || setweight(to_tsvector('simple', plain_text(concat_ws(' ', winery.city, winery.county,
        replace(winery.region, '_', ' '), case winery.state when 'TX' then 'texas' else 'oregon' end, listing.ava))), 'C')
      || setweight(to_tsvector('simple', plain_text(concat_ws(' ', listing.type, array_to_string(listing.pairings, ' ')))), 'D')`.execute(
    db,
  );
  // why: the locks make a rename or a sale that happens meanwhile wait, so that its own trigger finds the new document
  await sql`
    create function refresh_search_documents(ids uuid[]) returns void language plpgsql as $$
    begin
      if coalesce(cardinality(ids), 0) = 0 then return; end if;
      perform from wineries where id = any (array(select distinct winery_id from listings where listings.id = any (ids)))
        order by id for share;
      perform from stock where listing_id = any (ids) order by listing_id for share;

      delete from search_documents document using listings listing
      where document.listing_id = any (ids) and listing.id = document.listing_id and listing.state <> 'published';

      insert into search_kinds (type, style, varietals, words)
      select type, style, varietals, search_kind_words(style, varietals)
      from (
        select distinct type, coalesce(style, '') as style, varietals from listings where id = any (ids) and state = 'published'
        except select type, style, varietals from search_kinds
        order by 1, 2, 3) missing
      on conflict do nothing;

      insert into search_documents as document
        (listing_id, winery_id, kind_id, price_cents, stock, created_at, plain_title, words)
      select listing.id, listing.winery_id, kind.id, listing.price_cents,
        coalesce(stock.quantity, case listing.type when 'wine' then 0 end), listing.created_at,
        plain_text(listing.title), search_listing_words(listing, winery) || kind.words
      from listings listing
      join wineries winery on winery.id = listing.winery_id
      join search_kinds kind on kind.type = listing.type and kind.style = coalesce(listing.style, '')
        and kind.varietals = listing.varietals
      left join stock on stock.listing_id = listing.id
      where listing.id = any (ids) and listing.state = 'published'
      on conflict (listing_id) do update set
        (winery_id, kind_id, price_cents, stock, created_at, plain_title, words) =
        (excluded.winery_id, excluded.kind_id, excluded.price_cents, excluded.stock, excluded.created_at,
          excluded.plain_title, excluded.words)
      where (document.*) is distinct from (excluded.*);

      insert into search_words
      select distinct word
      from search_documents, unnest(tsvector_to_array(ts_filter(words, '{a,b,c}'))) word
      where listing_id = any (ids) and word ~ '^[a-z]{3,}$'
      order by word
      on conflict do nothing;
    end $$`.execute(db);
}

async function createTriggers(db: Kysely<never>): Promise<void> {
  await sql`
    create function search_follows_listings() returns trigger language plpgsql as $$
    begin
      perform refresh_search_documents(array(select id from new_rows));
      return null;
    end $$`.execute(db);
  await sql`
    create function search_follows_wineries() returns trigger language plpgsql as $$
    begin
      perform refresh_search_documents(array(
        select listings.id from new_rows
        join old_rows on old_rows.id = new_rows.id
        join listings on listings.winery_id = new_rows.id
        where (new_rows.name, new_rows.city, new_rows.county, new_rows.region, new_rows.state)
          is distinct from (old_rows.name, old_rows.city, old_rows.county, old_rows.region, old_rows.state)));
      return null;
    end $$`.execute(db);
  await sql`
    create function search_follows_stock() returns trigger language plpgsql as $$
    begin
      update search_documents document set stock = new_rows.quantity from new_rows
      where document.listing_id = new_rows.listing_id and document.stock is distinct from new_rows.quantity;
      return null;
    end $$`.execute(db);
  await sql`
    create function search_follows_lost_stock() returns trigger language plpgsql as $$
    begin
      perform refresh_search_documents(array(select listing_id from old_rows));
      return null;
    end $$`.execute(db);
  await sql`
    create function search_follows_varietals() returns trigger language plpgsql as $$
    declare
      changed text[] := array(
        select new_rows.code from new_rows join old_rows on old_rows.code = new_rows.code
        where (new_rows.name, new_rows.synonyms) is distinct from (old_rows.name, old_rows.synonyms));
    begin
      if cardinality(changed) = 0 then return null; end if;
      update search_kinds set words = search_kind_words(style, varietals) where varietals && changed;
      perform refresh_search_documents(array(select id from listings where varietals && changed));
      return null;
    end $$`.execute(db);
  for (const [table, event, rows, follow] of [
    ['listings', 'insert', 'new table as new_rows', 'listings'],
    ['listings', 'update', 'new table as new_rows', 'listings'],
    ['wineries', 'update', 'old table as old_rows new table as new_rows', 'wineries'],
    ['stock', 'insert', 'new table as new_rows', 'stock'],
    ['stock', 'update', 'new table as new_rows', 'stock'],
    ['stock', 'delete', 'old table as old_rows', 'lost_stock'],
    ['varietals', 'update', 'old table as old_rows new table as new_rows', 'varietals'],
  ] as const) {
    await sql`
      create trigger ${sql.ref(`search_follows_${table}_${event}`)} after ${sql.raw(event)} on ${sql.ref(table)}
      referencing ${sql.raw(rows)}
      for each statement execute function ${sql.ref(`search_follows_${follow}`)}()`.execute(db);
  }
}
