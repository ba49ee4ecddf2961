import { type Kysely, sql } from 'kysely';

/**
 * Places (regions and an offline gazetteer), grape varietals, and all that a winery's page and the research of wineries need.
 * The two extensions are trusted ones: an ordinary owner of a database may create them, on managed servers too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists pg_trgm with schema public`.execute(db);
  await sql`create extension if not exists unaccent with schema public`.execute(db);
  // why: unaccent is only "stable", because its dictionary could be altered; nobody here does, and an index needs "immutable"
  await sql`
    create function plain_text(value text) returns text
    language sql immutable parallel safe strict
    return lower(public.unaccent('public.unaccent'::regdictionary, value))`.execute(db);
  await sql`
    create table reference_sets (
      name text primary key,
      digest text not null check (digest ~ '^[0-9a-f]{64}$')
    )`.execute(db);
  await createRegions(db);
  await createGazetteer(db);
  await createVarietals(db);
  await completeWineries(db);
}

/** Regions belong to the schema, not to the data: a winery cannot stand in none. */
async function createRegions(db: Kysely<never>): Promise<void> {
  await sql`
    create table regions (
      code text primary key,
      name text not null unique,
      state text not null check (state in ('TX', 'OR')),
      unique (code, state)
    )`.execute(db);
  await sql`
    insert into regions (code, name, state) values
      ('central_texas', 'Central Texas', 'TX'), ('north_texas', 'North Texas', 'TX'), ('south_texas', 'South Texas', 'TX'),
      ('east_texas', 'East Texas', 'TX'), ('west_texas', 'West Texas', 'TX'), ('oregon', 'Oregon', 'OR')`.execute(db);
}

async function createGazetteer(db: Kysely<never>): Promise<void> {
  const coordinates = sql`
      lat double precision not null check (lat between -90 and 90),
      lng double precision not null check (lng between -180 and 180)`;
  await sql`
    create table counties (
      fips text primary key check (fips ~ '^[0-9]{5}$'),
      name text not null unique check (name <> ''),
      region text not null references regions (code),
      plain_name text not null generated always as (plain_text(name)) stored,
      ${coordinates}
    )`.execute(db);
  await sql`
    create table cities (
      name text not null check (name <> ''),
      county text not null check (county <> ''),
      state text not null,
      region text not null,
      kind text not null check (kind in ('city', 'post_office')),
      population integer check (population >= 0),
      plain_name text not null generated always as (plain_text(name)) stored,
      ${coordinates},
      primary key (name, county, state),
      foreign key (region, state) references regions (code, state)
    )`.execute(db);
  await sql`
    create table zips (
      zip text primary key check (zip ~ '^[0-9]{5}$'),
      city text not null,
      county text not null,
      region text not null references regions (code),
      ${coordinates}
    )`.execute(db);
  await sql`
    create table avas (
      code text primary key check (code ~ '^[a-z0-9_]+$'),
      name text not null unique,
      states text[] not null check (cardinality(states) > 0),
      counties text[] not null,
      within text references avas (name) deferrable initially deferred,
      plain_name text not null generated always as (plain_text(name)) stored,
      shape jsonb check (shape ->> 'type' in ('Polygon', 'MultiPolygon')),
      south double precision,
      west double precision,
      north double precision,
      east double precision,
      check ((shape is null) = (south is null) and south <= north and west <= east),
      check (num_nulls(south, west, north, east) in (0, 4))
    )`.execute(db);
  await sql`create index counties_region on counties (region)`.execute(db);
  await sql`create index cities_region on cities (region, state)`.execute(db);
  await sql`create index zips_region on zips (region)`.execute(db);
  await sql`create index avas_within on avas (within)`.execute(db);
  // why: meant for the location field, which never used them; 0011 drops them again
  await sql`create index cities_prefix on cities (plain_name text_pattern_ops, population desc nulls last)`.execute(db);
  await sql`create index cities_name_trigrams on cities using gin (plain_name gin_trgm_ops)`.execute(db);
}

async function createVarietals(db: Kysely<never>): Promise<void> {
  await sql`
    create table varietals (
      code text primary key check (code ~ '^[a-z0-9_]+$'),
      name text not null unique check (name <> ''),
      colour text not null check (colour in ('red', 'white')),
      synonyms text[] not null default '{}'
    )`.execute(db);
  // why: PostgreSQL has no foreign keys out of arrays; this trigger is one, for wineries and listings alike
  await sql`
    create function require_known_varietals() returns trigger language plpgsql as $$
    declare
      unknown text := (
        select code from new_rows, unnest(new_rows.varietals) code
        where not exists (select from varietals where varietals.code = code.code) limit 1);
    begin
      if unknown is not null then
        raise foreign_key_violation using message = format('%s names the varietal %s, which does not exist', tg_table_name, unknown);
      end if;
      return null;
    end $$`.execute(db);
}

async function completeWineries(db: Kysely<never>): Promise<void> {
  await sql`
    alter table wineries
      add column street text check (street <> ''),
      add column county text check (county <> ''),
      add column zip text check (zip ~ '^[0-9]{5}$'),
      add column lat double precision check (lat between -90 and 90),
      add column lng double precision check (lng between -180 and 180),
      add column coord_precision text check (coord_precision in ('site', 'zip_centroid', 'city')),
      add column website text check (website ~ '^https?://[^[:space:]]+$' and char_length(website) <= 500),
      add column avas text[] not null default '{}',
      add column varietals text[] not null default '{}' check (cardinality(varietals) <= 60),
      add column claimed text not null default 'unclaimed' check (claimed in ('unclaimed', 'pending', 'claimed')),
      add column score numeric(2, 1) check (score between 0 and 5),
      add column annual_production text
        check (annual_production in ('<1,000', '1,000-4,999', '5,000-49,999', '50,000-499,999', '>500,000')),
      add column other_criteria text[] not null default '{}'
        check (other_criteria <@ array['Wine_Quality', 'Wine_Variety', 'Venue_Ambiance', 'Sustainable', 'Food_Offerings', 'Customer_Service']),
      add column reservations_required boolean,
      add column dogs_friendly boolean,
      add column kids_friendly boolean,
      add column city_code text not null generated always as (replace(city, ' ', '_') || '_' || state) stored,
      add column plain_name text not null generated always as (plain_text(name)) stored,
      add constraint wineries_region foreign key (region, state) references regions (code, state),
      add constraint wineries_city check (city <> '' and city !~ '_'),
      add constraint wineries_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      add constraint wineries_description check (char_length(short_description) <= 1000),
      add constraint wineries_place check (num_nulls(lat, lng, coord_precision) in (0, 3))`.execute(db);
  await sql`alter table wineries alter column state drop default`.execute(db);
  await sql`create index wineries_by_region on wineries (region, state)`.execute(db);
  await sql`create index wineries_by_city on wineries (city_code)`.execute(db);
  await sql`create index wineries_by_name on wineries (plain_name text_pattern_ops)`.execute(db);
  await sql`create index wineries_name_trigrams on wineries using gin (plain_name gin_trgm_ops)`.execute(db);
  await sql`create index wineries_by_varietal on wineries using gin (varietals)`.execute(db);
  await sql`create index wineries_by_criterion on wineries using gin (other_criteria)`.execute(db);
  // why: bounds of a map are a box over (lng, lat); what is near is first a box too, then measured
  await sql`create index wineries_by_place on wineries using gist (point(lng, lat))`.execute(db);
  for (const event of ['insert', 'update']) {
    await sql`
      create trigger ${sql.ref(`known_varietals_${event}`)} after ${sql.raw(event)} on wineries
      referencing new table as new_rows for each statement execute function require_known_varietals()`.execute(db);
  }
  await sql`
    create function distance_km(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
    returns double precision language sql immutable parallel safe strict
    return 2 * 6371 * asin(least(1, sqrt(
      sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lng2 - lng1) / 2) ^ 2)))`.execute(
    db,
  );
}
