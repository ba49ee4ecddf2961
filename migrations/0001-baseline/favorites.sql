-- Listings and wineries that people have saved as favorites.

create table favourites (
  -- grows with each new one
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  listing_id uuid references listings (id) on delete cascade,
  winery_id uuid references wineries (id) on delete cascade,
  created_at timestamptz not null,
  constraint favourites_one_thing check (num_nonnulls(listing_id, winery_id) = 1),
  unique (user_id, listing_id),
  unique (user_id, winery_id)
);
create index favourites_newest_listing on favourites (user_id, created_at desc, id desc) where listing_id is not null;
create index favourites_newest_winery on favourites (user_id, created_at desc, id desc) where winery_id is not null;
-- a listing or winery that is deleted looks for its favorites
create index favourites_by_listing on favourites (listing_id) where listing_id is not null;
create index favourites_by_winery on favourites (winery_id) where winery_id is not null;
