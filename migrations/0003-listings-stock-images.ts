import { type Kysely, sql } from 'kysely';

/** Listings become wines or tastings with everything their pages show; their stock; their pictures. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table listings
      add column type text not null default 'wine' check (type in ('wine', 'tasting')),
      add column unit_type text not null default 'unit' check (unit_type in ('unit', 'day', 'night')),
      add column blend_percents smallint[] not null default '{}',
      add column sweetness text check (sweetness in ('Dry', 'Off-dry', 'Medium sweet', 'Sweet')),
      add column pickup_enabled boolean not null default true,
      add column shipping_enabled boolean not null default false,
      add column shipping_first_cents integer check (shipping_first_cents between 0 and 100000),
      add column shipping_additional_cents integer check (shipping_additional_cents between 0 and 100000),
      add column published_at timestamptz`.execute(db);
  await sql`update listings set published_at = created_at where state in ('published', 'closed')`.execute(db);
  await sql`
    alter table listings
      alter column style drop not null,
      alter column price_cents set default 0,
      drop constraint listings_price_cents_check,
      add constraint listings_price check (price_cents between 0 and 10000000),
      add constraint listings_published_price check (price_cents > 0 or state = 'draft'),
      add constraint listings_published_at check (state not in ('published', 'closed') or published_at is not null),
      add constraint listings_published_order check (published_at >= created_at),
      add constraint listings_kind check (
        case type
          when 'wine' then style is not null and unit_type = 'unit'
          else num_nonnulls(style, vintage, abv_tenths, body, acidity, sweetness) = 0
            and unit_type in ('day', 'night') and not shipping_enabled
        end),
      add constraint listings_body check (body in ('Very light', 'Light', 'Medium', 'Full', 'Very full')),
      add constraint listings_acidity check (acidity in ('Low', 'Medium', 'High')),
      add constraint listings_varietals_number check (cardinality(varietals) <= 20),
      add constraint listings_pairings check (cardinality(pairings) <= 20 and array_position(pairings, '') is null),
      add constraint listings_ava check (char_length(ava) between 1 and 120),
      add constraint listings_blend check (
        cardinality(blend_percents) in (0, cardinality(varietals))
          and 0 < all (blend_percents) and array_position(blend_percents, null) is null),
      add constraint listings_shipping check (
        (shipping_first_cents is null) = (shipping_additional_cents is null)
          and (not shipping_enabled or shipping_first_cents is not null))`.execute(db);
  await sql`
    create function require_whole_blend() returns trigger language plpgsql as $$
    begin
      if (select sum(percent) from unnest(new.blend_percents) percent) <> 100 then
        raise check_violation using message = format('a blend adds up to 100 percent: %s', new.blend_percents);
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger listings_blend before insert or update of blend_percents on listings
    for each row when (new.blend_percents <> '{}') execute function require_whole_blend()`.execute(db);
  for (const event of ['insert', 'update']) {
    await sql`
      create trigger ${sql.ref(`known_varietals_${event}`)} after ${sql.raw(event)} on listings
      referencing new table as new_rows for each statement execute function require_known_varietals()`.execute(db);
  }
  await sql`
    create function keep_used_varietals() returns trigger language plpgsql as $$
    begin
      if exists (select from listings where varietals @> array[old.code])
        or exists (select from wineries where varietals @> array[old.code]) then
        raise foreign_key_violation using message = format('the varietal %s is in use', old.code);
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$`.execute(db);
  await sql`
    create trigger varietals_deleted before delete on varietals for each row execute function keep_used_varietals()`.execute(
    db,
  );
  await sql`
    create trigger varietals_renamed before update of code on varietals
    for each row when (old.code <> new.code) execute function keep_used_varietals()`.execute(db);
  await sql`create index listings_by_varietal on listings using gin (varietals)`.execute(db);
  await createStock(db);
  await createImages(db);
}

/** Whole bottles only: neither less than none nor without number. `version` tells a writer that somebody else was faster. */
async function createStock(db: Kysely<never>): Promise<void> {
  await sql`
    create table stock (
      listing_id uuid primary key
        constraint stock_listing references listings (id) on delete cascade deferrable,
      quantity integer not null check (quantity between 0 and 1000000),
      version integer not null default 1 check (version > 0)
    ) with (fillfactor = 80)`.execute(db);
  await sql`insert into stock (listing_id, quantity) select id, 0 from listings`.execute(db);
}

/** Pictures that a winery gave; where there are none, one is drawn. `object_key` is where the storage keeps the file. */
async function createImages(db: Kysely<never>): Promise<void> {
  await sql`
    create table listing_images (
      id uuid primary key default gen_random_uuid(),
      listing_id uuid not null references listings (id) on delete cascade,
      position smallint not null check (position >= 0),
      object_key text not null unique check (object_key <> ''),
      content_type text not null
        check (content_type in ('image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/webm')),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      bytes integer not null check (bytes > 0),
      alternative_text text not null default '' check (char_length(alternative_text) <= 500),
      created_at timestamptz not null,
      unique (listing_id, position) deferrable
    )`.execute(db);
}
