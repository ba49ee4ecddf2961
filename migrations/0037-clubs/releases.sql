-- Releases of a club: wines by tier, bottles set aside, and what members choose.

create table club_releases (
  id uuid primary key,
  club_id uuid not null references clubs (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  message text not null default '' check (char_length(message) <= 2000),
  state text not null check (state in ('planning', 'active', 'processed', 'archived')),
  -- the winery's local days
  bill_on date,
  ship_on date,
  -- 00:00 of the bill day at the winery
  bill_at timestamptz,
  -- whose promise it is to send the wine: orders are accepted in their name
  activated_by uuid references users (id),
  activated_at timestamptz,
  -- every member has a shipment, or a reason why not
  prepared_at timestamptz,
  processed_at timestamptz,
  archived_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint club_releases_dates check (num_nulls(bill_on, bill_at) in (0, 2) and ship_on >= bill_on),
  constraint club_releases_active check (
    state = 'planning' or num_nulls(bill_at, ship_on, activated_by, activated_at) = 0),
  constraint club_releases_processed check (state not in ('processed', 'archived') or processed_at is not null)
);
create index club_releases_by_club on club_releases (club_id, bill_on desc nulls first, id);
create index club_releases_to_bill on club_releases (bill_at, id) where state = 'active';
create index club_releases_by_activator on club_releases (activated_by);

-- Its wines for each tier, at the price on which the tier's price rule works. A quantity of 0 can only be chosen.
create table club_release_wines (
  release_id uuid not null references club_releases (id) on delete cascade,
  tier_id uuid not null references club_tiers (id) on delete cascade,
  listing_id uuid not null references listings (id),
  quantity smallint not null check (quantity between 0 and 60),
  max_quantity smallint not null,
  unit_price_cents integer not null check (unit_price_cents > 0),
  primary key (release_id, tier_id, listing_id),
  constraint club_release_wines_max check (max_quantity between greatest(quantity, 1) and 60)
);
create index club_release_wines_by_tier on club_release_wines (tier_id);
create index club_release_wines_by_listing on club_release_wines (listing_id);

-- Bottles taken out of the stock for a release. taken: by shipments; returned: put back into the stock.
create table club_release_allocations (
  release_id uuid not null references club_releases (id),
  listing_id uuid not null references listings (id),
  quantity integer not null check (quantity between 0 and 1000000),
  taken integer not null default 0 check (taken >= 0),
  returned integer not null default 0 check (returned >= 0),
  primary key (release_id, listing_id),
  constraint club_release_allocations_rest check (taken + returned <= quantity)
);
create index club_release_allocations_by_listing on club_release_allocations (listing_id);

-- What a member wants of a release; without a row, what the tier gets.
create table club_choices (
  membership_id uuid not null references club_memberships (id) on delete cascade,
  release_id uuid not null references club_releases (id) on delete cascade,
  skipped boolean not null default false,
  -- null: with everybody else's
  ship_on date,
  updated_at timestamptz not null,
  primary key (membership_id, release_id)
);
create index club_choices_by_release on club_choices (release_id);

-- If there are any, they replace the wines of the tier.
create table club_choice_wines (
  membership_id uuid not null,
  release_id uuid not null,
  listing_id uuid not null references listings (id),
  quantity smallint not null check (quantity between 1 and 60),
  primary key (membership_id, release_id, listing_id),
  foreign key (membership_id, release_id) references club_choices (membership_id, release_id) on delete cascade
);
create index club_choice_wines_by_release on club_choice_wines (release_id);
create index club_choice_wines_by_listing on club_choice_wines (listing_id);
