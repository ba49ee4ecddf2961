-- Places (regions and an offline gazetteer) and grape varietals: reference data that every shop needs.

-- Which version of each set of reference data the database holds: a SHA-256 of its files.
create table reference_sets (
  name text primary key,
  digest text not null check (digest ~ '^[0-9a-f]{64}$')
);

-- Regions belong to the schema, not to the data: every winery lies in one.
create table regions (
  code text primary key,
  name text not null unique,
  state text not null check (state in ('TX', 'OR')),
  unique (code, state)
);
insert into regions (code, name, state) values
  ('central_texas', 'Central Texas', 'TX'),
  ('north_texas', 'North Texas', 'TX'),
  ('south_texas', 'South Texas', 'TX'),
  ('east_texas', 'East Texas', 'TX'),
  ('west_texas', 'West Texas', 'TX'),
  ('oregon', 'Oregon', 'OR');

create table counties (
  fips text primary key check (fips ~ '^[0-9]{5}$'),
  name text not null unique check (name <> ''),
  region text not null references regions (code),
  plain_name text not null generated always as (plain_text(name)) stored,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180)
);
create index counties_region on counties (region);

create table cities (
  name text not null check (name <> ''),
  county text not null check (county <> ''),
  state text not null,
  region text not null,
  kind text not null check (kind in ('city', 'post_office')),
  -- null where nobody counts: post offices, and Oregon's towns
  population integer check (population >= 0),
  plain_name text not null generated always as (plain_text(name)) stored,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  primary key (name, county, state),
  foreign key (region, state) references regions (code, state)
);
create index cities_region on cities (region, state);

create table zips (
  zip text primary key check (zip ~ '^[0-9]{5}$'),
  city text not null,
  county text not null,
  region text not null references regions (code),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180)
);
create index zips_region on zips (region);

-- American Viticultural Areas. `within` is the name of the larger one; Oregon's have no shape and so no bounds.
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
);
create index avas_within on avas (within);

create table varietals (
  code text primary key check (code ~ '^[a-z0-9_]+$'),
  name text not null unique check (name <> ''),
  colour text not null check (colour in ('red', 'white')),
  synonyms text[] not null default '{}'
);
create trigger varietals_deleted before delete on varietals
  for each row execute function reject_change_of_used_varietal();
create trigger varietals_renamed before update of code on varietals
  for each row when (old.code <> new.code) execute function reject_change_of_used_varietal();
