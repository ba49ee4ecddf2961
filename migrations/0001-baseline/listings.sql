-- Listings: wines and tastings, with everything that their pages show, their photos and their video.

create table listings (
  id uuid primary key default gen_random_uuid(),
  winery_id uuid not null references wineries (id),
  type text not null default 'wine' check (type in ('wine', 'tasting')),
  unit_type text not null default 'unit' check (unit_type in ('unit', 'day', 'night')),
  state text not null check (state in ('draft', 'pendingApproval', 'published', 'closed')),
  title text not null check (char_length(title) between 1 and 120),
  description text not null default '' check (char_length(description) <= 5000),
  disclaimer text not null default '' check (char_length(disclaimer) <= 5000),

  -- what is in the bottle: a tasting has none of it
  style text check (style in ('red', 'white', 'rose', 'orange', 'sparkling', 'dessert', 'fortified')),
  vintage smallint check (vintage between 1900 and 2100),
  -- codes, the leading grape first; blend_percents are their shares in the same order, or none
  varietals text[] not null default '{}' constraint listings_varietals_number check (cardinality(varietals) <= 20),
  blend_percents smallint[] not null default '{}',
  ava text constraint listings_ava check (char_length(ava) between 1 and 120),
  abv_tenths smallint check (abv_tenths between 0 and 400),
  bottle_ml integer not null default 750 check (bottle_ml between 50 and 20000),
  body text constraint listings_body check (body in ('Very light', 'Light', 'Medium', 'Full', 'Very full')),
  acidity text constraint listings_acidity check (acidity in ('Low', 'Medium', 'High')),
  sweetness text check (sweetness in ('Dry', 'Off-dry', 'Medium sweet', 'Sweet')),

  pairings text[] not null default '{}'
    constraint listings_pairings check (cardinality(pairings) <= 20 and array_position(pairings, '') is null),
  awards text[] not null default '{}'
    constraint listings_awards check (cardinality(awards) <= 20 and array_position(awards, '') is null),
  practices text[] not null default '{}'
    constraint listings_practices check (cardinality(practices) <= 20 and array_position(practices, '') is null),

  -- 0 in a draft without a price
  price_cents integer not null default 0 constraint listings_price check (price_cents between 0 and 10000000),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),

  shipping_enabled boolean not null default false,
  shipping_first_cents integer check (shipping_first_cents between 0 and 100000),
  shipping_additional_cents integer check (shipping_additional_cents between 0 and 100000),
  pickup_enabled boolean not null default true,
  -- where these are null, the winery's own address holds
  pickup_street text check (char_length(pickup_street) between 1 and 200),
  pickup_building text check (char_length(pickup_building) between 1 and 120),
  pickup_city text check (char_length(pickup_city) between 1 and 120),
  pickup_state text check (pickup_state ~ '^[A-Z]{2}$'),
  pickup_zip text check (char_length(pickup_zip) between 1 and 20),

  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  place text check (char_length(place) between 1 and 200),
  -- whether somebody put the pin there: else it is the middle of the place, and moves with it
  exact_pin boolean not null default false,

  created_at timestamptz not null,
  updated_at timestamptz,
  submitted_at timestamptz,
  sent_back_reason text check (char_length(sent_back_reason) between 1 and 1000),
  -- when it was first published; closing keeps it
  published_at timestamptz,

  constraint listings_kind check (
    case type
      when 'wine' then style is not null and unit_type = 'unit'
      else num_nonnulls(style, vintage, abv_tenths, body, acidity, sweetness) = 0
        and unit_type in ('day', 'night') and not shipping_enabled
    end),
  constraint listings_blend check (
    cardinality(blend_percents) in (0, cardinality(varietals))
      and 0 < all (blend_percents) and array_position(blend_percents, null) is null),
  constraint listings_published_price check (price_cents > 0 or state = 'draft'),
  constraint listings_published_at check (state not in ('published', 'closed') or published_at is not null),
  constraint listings_published_order check (published_at >= created_at),
  constraint listings_shipping check (
    (shipping_first_cents is null) = (shipping_additional_cents is null)
      and (not shipping_enabled or shipping_first_cents is not null)),
  constraint listings_pickup check (num_nonnulls(pickup_street, pickup_city, pickup_state) in (0, 3)),
  constraint listings_place check (num_nonnulls(lat, lng, place) in (0, 3)),
  constraint listings_exact_pin check (not exact_pin or place is not null)
);
create index listings_winery on listings (winery_id, created_at desc, id);
create index listings_changed_last on listings (winery_id, (coalesce(updated_at, created_at)) desc, id);
create index listings_by_varietal on listings using gin (varietals);
create index listings_submitted_first on listings (submitted_at, id) where state = 'pendingApproval';
create trigger listings_blend before insert or update of blend_percents on listings
  for each row when (new.blend_percents <> '{}') execute function require_whole_blend();
create trigger known_varietals_insert after insert on listings
  referencing new table as new_rows for each statement execute function require_known_varietals();
create trigger known_varietals_update after update on listings
  referencing new table as new_rows for each statement execute function require_known_varietals();

create table listing_photos (
  image_id uuid primary key references images (id),
  listing_id uuid not null references listings (id) on delete cascade,
  -- counts from 0, without gaps; the first stands for the listing
  position smallint not null check (position between 0 and 99),
  alternative_text text not null default '' check (char_length(alternative_text) <= 500),
  created_at timestamptz not null,
  constraint listing_photos_order unique (listing_id, position) deferrable
);

create table listing_videos (
  listing_id uuid primary key references listings (id) on delete cascade,
  image_id uuid not null unique references images (id),
  created_at timestamptz not null
);
