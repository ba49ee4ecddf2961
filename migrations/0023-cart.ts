import { type Kysely, sql } from 'kysely';

/** What people have put aside to buy: the cart of a browser, known by the digest of its key, or that of a person. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table carts (
      id uuid primary key default gen_random_uuid(),
      key_digest bytea unique check (octet_length(key_digest) = 32),
      user_id uuid unique references users (id) on delete cascade,
      touched_at timestamptz not null,
      constraint carts_whose check (num_nonnulls(key_digest, user_id) = 1)
    )`.execute(db);
  await sql`create index carts_touched on carts (touched_at)`.execute(db);
  await sql`
    create table cart_lines (
      cart_id uuid not null references carts (id) on delete cascade,
      listing_id uuid not null references listings (id) on delete cascade,
      quantity integer not null check (quantity between 1 and 9999),
      price_cents integer not null check (price_cents > 0),
      added_at timestamptz not null,
      primary key (cart_id, listing_id)
    )`.execute(db);
  // why: what is deleted looks for the carts it lies in
  await sql`create index cart_lines_by_listing on cart_lines (listing_id)`.execute(db);
}
