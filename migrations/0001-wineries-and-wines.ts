import { type Kysely, sql } from 'kysely';

/** Wineries and the wines they list: what a visitor needs to see one bottle. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table wineries (
      id uuid primary key default gen_random_uuid(),
      slug text not null unique check (slug <> ''),
      name text not null check (char_length(name) between 1 and 120),
      region text not null,
      city text not null,
      state text not null default 'TX' check (state ~ '^[A-Z]{2}$'),
      short_description text not null default '',
      pinned boolean not null default false,
      demo boolean not null default false,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table listings (
      id uuid primary key default gen_random_uuid(),
      winery_id uuid not null references wineries (id),
      state text not null check (state in ('draft', 'pendingApproval', 'published', 'closed')),
      title text not null check (char_length(title) between 1 and 120),
      description text not null default '' check (char_length(description) <= 5000),
      vintage smallint check (vintage between 1900 and 2100),
      style text not null check (style in ('red', 'white', 'rose', 'orange', 'sparkling', 'dessert', 'fortified')),
      varietals text[] not null default '{}',
      ava text,
      abv_tenths smallint check (abv_tenths between 0 and 400),
      bottle_ml integer not null default 750 check (bottle_ml between 50 and 20000),
      body text,
      acidity text,
      pairings text[] not null default '{}',
      price_cents integer not null check (price_cents > 0),
      currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index listings_winery on listings (winery_id, created_at desc, id)`.execute(db);
  await sql`create index wineries_pinned on wineries (id) where pinned`.execute(db);
}
