-- Writes the search documents of these listings anew, and deletes those of listings that are not published.
-- The locks make a rename or a sale that happens meanwhile wait, so that its own trigger finds the new document.
create function refresh_search_documents(ids uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  perform from wineries where id = any (array(select distinct winery_id from listings where listings.id = any (ids)))
    order by id for share;
  perform from stock where listing_id = any (ids) order by listing_id for share;
  -- a review that is published meanwhile changes its document: wait for it, and count it
  perform from search_documents where listing_id = any (ids) order by listing_id for update;

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
    (listing_id, winery_id, kind_id, price_cents, stock, created_at, plain_title, words,
      vintage, ava, body, unit_price_cents, score, ratings)
  select listing.id, listing.winery_id, kind.id, listing.price_cents,
    coalesce(stock.quantity, case listing.type when 'wine' then 0 end), listing.created_at,
    plain_text(listing.title), search_listing_words(listing, winery) || kind.words,
    listing.vintage, listing.ava,
    array_position(array['Very light', 'Light', 'Medium', 'Full', 'Very full'], listing.body),
    round(listing.price_cents * 750.0 / listing.bottle_ml), rated.score, rated.ratings
  from listings listing
  join wineries winery on winery.id = listing.winery_id
  join search_kinds kind on kind.type = listing.type and kind.style = coalesce(listing.style, '')
    and kind.varietals = listing.varietals
  left join stock on stock.listing_id = listing.id
  cross join lateral (
    select round(avg(rating) * 100) as score, count(*) as ratings from review_subjects where subject_id = listing.id) rated
  where listing.id = any (ids) and listing.state = 'published'
  on conflict (listing_id) do update set
    (winery_id, kind_id, price_cents, stock, created_at, plain_title, words,
      vintage, ava, body, unit_price_cents, score, ratings) =
    (excluded.winery_id, excluded.kind_id, excluded.price_cents, excluded.stock, excluded.created_at,
      excluded.plain_title, excluded.words, excluded.vintage, excluded.ava, excluded.body, excluded.unit_price_cents,
      excluded.score, excluded.ratings)
  where (document.*) is distinct from (excluded.*);

  insert into search_words
  select distinct word
  from search_documents, unnest(tsvector_to_array(ts_filter(words, '{a,b,c}'))) word
  where listing_id = any (ids) and word ~ '^[a-z]{3,}$'
  order by word
  on conflict do nothing;
end $$;
