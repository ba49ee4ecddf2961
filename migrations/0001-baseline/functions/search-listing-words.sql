-- The words of a listing itself: A title and vintage, B winery, C place, D type and pairings.
create function search_listing_words(listing listings, winery wineries) returns tsvector language sql stable
return setweight(to_tsvector('simple', plain_words(concat_ws(' ', coalesce(listing.vintage::text, 'nv'), listing.title))), 'A')
  || setweight(to_tsvector('simple', plain_words(winery.name)), 'B')
  || setweight(to_tsvector('simple', plain_words(concat_ws(' ', winery.city, winery.county,
    winery.region, case winery.state when 'TX' then 'texas' else 'oregon' end, listing.ava))), 'C')
  || setweight(to_tsvector('simple', plain_words(concat_ws(' ', listing.type, array_to_string(listing.pairings, ' ')))), 'D');
