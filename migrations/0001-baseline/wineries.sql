-- Wineries with all that their pages show, their photos, every slug they have had, and the people who run them.

create table wineries (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug <> '') constraint wineries_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (char_length(name) between 1 and 120),
  region text not null,
  street text check (street <> ''),
  city text not null constraint wineries_city check (city <> '' and city !~ '_'),
  county text check (county <> ''),
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text check (zip ~ '^[0-9]{5}$'),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  coord_precision text check (coord_precision in ('site', 'zip_centroid', 'city')),
  website text check (website ~ '^https?://[^[:space:]]+$' and char_length(website) <= 500),
  phone text check (char_length(phone) between 1 and 30),
  -- one entry a day of the week
  hours jsonb check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7),
  short_description text not null default '' constraint wineries_description check (char_length(short_description) <= 1000),
  story text not null default '' check (char_length(story) <= 5000),
  cover_image_id uuid references images (id) on delete set null,
  -- names, the most specific first
  avas text[] not null default '{}',
  varietals text[] not null default '{}' check (cardinality(varietals) <= 60),
  score numeric(2, 1) check (score between 0 and 5),
  annual_production text
    check (annual_production in ('<1,000', '1,000-4,999', '5,000-49,999', '50,000-499,999', '>500,000')),
  other_criteria text[] not null default '{}'
    check (other_criteria <@ array['Wine_Quality', 'Wine_Variety', 'Venue_Ambiance', 'Sustainable', 'Food_Offerings', 'Customer_Service']),
  -- null where nobody said so
  reservations_required boolean,
  dogs_friendly boolean,
  kids_friendly boolean,
  claimed text not null default 'unclaimed' check (claimed in ('unclaimed', 'pending', 'claimed')),
  pinned boolean not null default false,
  -- invented, for the demo
  demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz,
  city_code text not null generated always as (replace(city, ' ', '_') || '_' || state) stored,
  plain_name text not null generated always as (plain_text(name)) stored,
  constraint wineries_region foreign key (region, state) references regions (code, state),
  constraint wineries_place check (num_nulls(lat, lng, coord_precision) in (0, 3))
);
create index wineries_pinned on wineries (id) where pinned;
create index wineries_by_region on wineries (region, state);
create index wineries_by_city on wineries (city_code);
create index wineries_by_name on wineries (plain_name text_pattern_ops);
create index wineries_name_trigrams on wineries using gin (plain_name gin_trgm_ops);
create index wineries_words on wineries using gin (winery_words(name, city, county));
create index wineries_by_varietal on wineries using gin (varietals);
create index wineries_by_criterion on wineries using gin (other_criteria);
-- the bounds of a map are a box over (lng, lat); what is near is first a box too, then measured
create index wineries_by_place on wineries using gist (point(lng, lat));
create trigger known_varietals_insert after insert on wineries
  referencing new table as new_rows for each statement execute function require_known_varietals();
create trigger known_varietals_update after update on wineries
  referencing new table as new_rows for each statement execute function require_known_varietals();

create table winery_photos (
  winery_id uuid not null references wineries (id) on delete cascade,
  position smallint not null check (position between 0 and 11),
  image_id uuid not null unique references images (id) on delete cascade,
  alternative_text text not null default '' check (char_length(alternative_text) <= 500),
  primary key (winery_id, position)
);

-- Every slug that leads to a winery, the present one among them.
create table winery_slugs (
  slug text primary key,
  winery_id uuid not null references wineries (id) on delete cascade
);
create index winery_slugs_winery on winery_slugs (winery_id);
create trigger winery_slugs_insert after insert on wineries
  for each row execute function record_winery_slug();
create trigger winery_slugs_update after update of slug on wineries
  for each row execute function record_winery_slug();

-- Who owns a winery, and who works there.
create table winery_members (
  user_id uuid not null references users (id) on delete cascade,
  winery_id uuid not null references wineries (id) on delete cascade,
  role text not null check (role in ('owner', 'member')),
  created_at timestamptz not null,
  primary key (user_id, winery_id)
);
create index winery_members_by_winery on winery_members (winery_id);
