-- Listings and wineries that people have saved as favorites.

create table favorites (
  -- grows with each new one
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  listing_id uuid references listings (id) on delete cascade,
  winery_id uuid references wineries (id) on delete cascade,
  created_at timestamptz not null,
  constraint favorites_one_subject check (num_nonnulls(listing_id, winery_id) = 1),
  unique (user_id, listing_id),
  unique (user_id, winery_id)
);
create index favorites_newest_listing on favorites (user_id, created_at desc, id desc) where listing_id is not null;
create index favorites_newest_winery on favorites (user_id, created_at desc, id desc) where winery_id is not null;
-- a listing or winery that is deleted looks for its favorites
create index favorites_by_listing on favorites (listing_id) where listing_id is not null;
create index favorites_by_winery on favorites (winery_id) where winery_id is not null;
