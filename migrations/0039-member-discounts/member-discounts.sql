create table member_discounts (
  winery_id uuid not null references wineries (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- in basis points, of the wines
  rate integer not null check (rate between 1 and 5000),
  primary key (user_id, winery_id)
);
create index member_discounts_by_winery on member_discounts (winery_id);
