-- What people have put aside to buy.

-- The cart of a browser, known by the SHA-256 of its key, or that of a person.
create table carts (
  id uuid primary key default gen_random_uuid(),
  key_digest bytea unique check (octet_length(key_digest) = 32),
  user_id uuid unique references users (id) on delete cascade,
  touched_at timestamptz not null,
  constraint carts_owner check (num_nonnulls(key_digest, user_id) = 1)
);
create index carts_touched on carts (touched_at);

create table cart_lines (
  cart_id uuid not null references carts (id) on delete cascade,
  listing_id uuid not null references listings (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 9999),
  -- what one cost when the cart was last seen
  price_cents integer not null check (price_cents > 0),
  added_at timestamptz not null,
  primary key (cart_id, listing_id)
);
-- a listing that is deleted looks for the carts it lies in
create index cart_lines_by_listing on cart_lines (listing_id);
