-- How many bottles of a wine there are, and how many of them orders have reserved.

-- Whole bottles, never fewer than none and never unlimited. There is no upper bound: what a canceled order returns always fits.
create table stock (
  listing_id uuid primary key
    constraint stock_listing references listings (id) on delete cascade deferrable,
  quantity integer not null constraint stock_quantity check (quantity >= 0)
) with (fillfactor = 80);

create table stock_reservations (
  order_id uuid not null references orders (id),
  listing_id uuid not null references listings (id),
  quantity integer not null check (quantity between 1 and 1000000),
  state text not null default 'held' check (state in ('held', 'returned')),
  created_at timestamptz not null,
  primary key (order_id, listing_id)
);
create index stock_reservations_by_listing on stock_reservations (listing_id);
