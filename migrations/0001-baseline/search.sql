-- What search reads. Triggers keep these tables true and nothing else writes them.

-- What many listings have in common: type, style ('' for a tasting) and grapes.
create table search_kinds (
  id integer primary key generated always as identity,
  type text not null,
  style text not null,
  varietals text[] not null,
  words tsvector not null,
  unique (type, style, varietals)
);
create index search_kinds_by_varietal on search_kinds using gin (varietals);

-- One row a published listing. What listings share is in search_kinds, what belongs to the winery in wineries; so all facets are
-- counted out of one narrow index of (winery, kind). `stock` is null for tastings. No index holds it: a bottle sold changes a row
-- in place and leaves every index alone, that of the words above all.
create table search_documents (
  listing_id uuid primary key references listings (id) on delete cascade,
  winery_id uuid not null references wineries (id),
  kind_id integer not null references search_kinds (id),
  price_cents integer not null,
  stock integer,
  created_at timestamptz not null,
  plain_title text not null,
  words tsvector not null
) with (fillfactor = 80);
-- with winery and kind in them a page is filtered inside the index, however many rows it must pass over
create index search_documents_newest on search_documents (created_at desc, listing_id) include (winery_id, kind_id);
create index search_documents_by_price on search_documents (price_cents, listing_id) include (winery_id, kind_id);
create index search_documents_by_winery on search_documents (winery_id, created_at desc, listing_id);
create index search_documents_by_kind on search_documents (kind_id, created_at desc, listing_id);
create index search_documents_counted on search_documents (winery_id, kind_id);
create index search_documents_words on search_documents using gin (words);

-- Every word that a document has had, to find the one that a misspelt keyword means.
create table search_words (word text primary key);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);
