import { type Kysely, sql } from 'kysely';

/** The address book of a person: where their orders were shipped, at most one of them the default. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table addresses (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      recipient_name text not null check (char_length(recipient_name) between 1 and 120),
      street_address text not null check (char_length(street_address) between 1 and 200),
      apartment text check (char_length(apartment) between 1 and 60),
      city text not null check (char_length(city) between 1 and 80),
      state text not null check (state ~ '^[A-Z]{2}$'),
      postal_code text not null check (postal_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
      phone text check (char_length(phone) between 5 and 30),
      is_default boolean not null default false,
      used_at timestamptz not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index addresses_default on addresses (user_id) where is_default`.execute(db);
  // an address is in the book once, however it is written in capitals
  await sql`
    create unique index addresses_once on addresses
      (user_id, lower(recipient_name), lower(street_address), lower(coalesce(apartment, '')), postal_code)`.execute(db);
}
