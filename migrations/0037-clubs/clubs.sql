-- Clubs of wineries, their tiers, and who is invited.

create table clubs (
  id uuid primary key,
  winery_id uuid not null references wineries (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  name text not null check (char_length(name) between 1 and 80),
  description text not null default '' check (char_length(description) <= 4000),
  image_id uuid references images (id) on delete set null,
  model text not null check (model in ('winemakers-choice', 'members-choice', 'subscription')),
  -- months between releases; of a subscription, the shortest that members may choose
  frequency_months smallint not null check (frequency_months in (1, 2, 3, 4, 6, 12)),
  state text not null default 'draft' check (state in ('draft', 'open', 'closed')),
  visibility text not null default 'public' check (visibility in ('public', 'invitation')),
  pickup_enabled boolean not null default true,
  shipping_enabled boolean not null default true,
  -- off the wines of members' ordinary orders
  order_discount_percent smallint not null default 0 check (order_discount_percent between 0 and 50),
  member_limit integer check (member_limit between 1 and 100000),
  waiting_list boolean not null default true,
  -- for how many days a declined card is tried again
  retry_days smallint not null default 10 check (retry_days between 1 and 30),
  -- counts the changes: a form that was opened before another change is refused
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint clubs_by_slug unique (winery_id, slug),
  constraint clubs_delivery check (pickup_enabled or shipping_enabled)
);
create index clubs_open on clubs (created_at desc, id) where state = 'open' and visibility = 'public';
create index clubs_by_image on clubs (image_id) where image_id is not null;

create table club_tiers (
  id uuid primary key,
  club_id uuid not null references clubs (id) on delete cascade,
  -- counts from 0
  position smallint not null check (position between 0 and 19),
  name text not null check (char_length(name) between 1 and 80),
  description text not null default '' check (char_length(description) <= 1000),
  bottles smallint not null check (bottles between 1 and 60),
  color text not null check (color in ('red', 'white', 'mixed')),
  -- fixed: never more than the wines cost one by one
  price_rule text not null check (price_rule in ('fixed', 'sum')),
  price_cents integer check (price_cents > 0),
  discount_percent smallint check (discount_percent between 10 and 25),
  -- what the wines of a release cost, as members are told when they join
  from_cents integer not null check (from_cents > 0),
  to_cents integer not null,
  shipping_included boolean not null default false,
  member_limit integer check (member_limit between 1 and 100000),
  -- nobody joins it any more
  retired boolean not null default false,
  constraint club_tiers_in_order unique (club_id, position) deferrable initially deferred,
  constraint club_tiers_price check (
    case price_rule when 'fixed' then price_cents is not null and discount_percent is null
      else price_cents is null and discount_percent is not null end),
  constraint club_tiers_range check (from_cents <= to_cents and (price_cents is null or price_cents <= to_cents))
);

-- Of the token in its link only the SHA-256 is stored.
create table club_invitations (
  id uuid primary key,
  club_id uuid not null references clubs (id) on delete cascade,
  email text not null check (char_length(email) between 3 and 254),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid not null references users (id),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index club_invitations_open on club_invitations (club_id, lower(email))
  where accepted_at is null and revoked_at is null;
create index club_invitations_by_sender on club_invitations (invited_by);
