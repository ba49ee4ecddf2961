-- What each member got of a release, or why not.

-- A member's part of a release. The order that it becomes has the same id.
create table club_shipments (
  id uuid primary key,
  membership_id uuid not null references club_memberships (id),
  release_id uuid references club_releases (id),
  tier_id uuid not null references club_tiers (id),
  billed_on date not null,
  ship_on date not null,
  state text not null check (state in ('charging', 'declined', 'billed', 'skipped')),
  skip_reason text check (skip_reason in
    ('member', 'held', 'canceled', 'short', 'price', 'law', 'volume', 'declined', 'age', 'unavailable')),
  delivery_method text not null check (delivery_method in ('pickup', 'shipping')),
  shipping_details jsonb,
  goods_cents integer not null check (goods_cents >= 0),
  discount_cents integer not null check (discount_cents between 0 and goods_cents),
  shipping_cents integer not null check (shipping_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint club_shipments_skipped check ((state = 'skipped') = (skip_reason is not null)),
  constraint club_shipments_settled check ((state in ('billed', 'skipped')) = (settled_at is not null))
);
create unique index club_shipments_once on club_shipments (membership_id, release_id) where release_id is not null;
create unique index club_shipments_once_a_day on club_shipments (membership_id, billed_on) where release_id is null;
create index club_shipments_by_release on club_shipments (release_id, state, id);
create index club_shipments_by_member on club_shipments (membership_id, billed_on desc, id);
create index club_shipments_by_tier on club_shipments (tier_id);

create table club_shipment_wines (
  shipment_id uuid not null references club_shipments (id) on delete cascade,
  listing_id uuid not null references listings (id),
  quantity smallint not null check (quantity between 1 and 60),
  unit_price_cents integer not null check (unit_price_cents > 0),
  primary key (shipment_id, listing_id)
);
create index club_shipment_wines_by_listing on club_shipment_wines (listing_id);
