import { type Kysely, sql } from 'kysely';

/** Selections of wines that admins choose and give reasons for, one after another; those that are over stay readable. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign key locks the table of listings, which is in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      create table curated_selections (
        id uuid primary key,
        title text not null check (char_length(title) between 1 and 80),
        introduction text not null check (char_length(introduction) <= 600),
        published boolean not null default false,
        starts_on date,
        -- the last day; without one it is shown until the next selection starts
        ends_on date,
        -- counts the changes: a form that was opened before another change is refused
        version integer not null default 1 check (version > 0),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        constraint curated_selections_dates check (ends_on >= starts_on),
        constraint curated_selections_start check (starts_on is not null or not published)
      );
      -- the day of its start is part of a selection's URL
      create unique index curated_selections_by_start on curated_selections (starts_on) where published;
      create index curated_selections_newest on curated_selections (created_at desc, id);

      create table curated_wines (
        selection_id uuid not null references curated_selections (id) on delete cascade,
        -- counts from 0, without gaps
        position smallint not null check (position between 0 and 11),
        -- null once the listing is deleted; the names stay
        listing_id uuid references listings (id) on delete set null,
        wine_name text not null check (char_length(wine_name) between 1 and 200),
        winery_name text not null check (char_length(winery_name) between 1 and 200),
        -- empty only in drafts
        reason text not null check (char_length(reason) <= 200),
        primary key (selection_id, position),
        constraint curated_wines_once unique (selection_id, listing_id)
      );
      create index curated_wines_by_listing on curated_wines (listing_id);`)
    .execute(db);
}
