-- Subscriptions: what a club offers, and when each member is charged next.

-- The wines among which members of a subscription choose.
create table club_offered_wines (
  club_id uuid not null references clubs (id) on delete cascade,
  listing_id uuid not null references listings (id) on delete cascade,
  primary key (club_id, listing_id)
);
create index club_offered_wines_by_listing on club_offered_wines (listing_id);

-- next_at: 00:00 of next_on at the winery. anchor_day: the day of the month, in shorter months the last one.
-- next_skipped: the member skips the next date.
alter table club_memberships
  add column next_at timestamptz,
  add column anchor_day smallint check (anchor_day between 1 and 31),
  add column next_skipped boolean not null default false,
  add constraint club_memberships_schedule check (num_nulls(next_on, next_at, anchor_day) in (0, 3)) not valid;
alter table club_memberships validate constraint club_memberships_schedule;

-- a hold leaves dates out when they come, so those on hold are looked for too
create index club_memberships_due on club_memberships (next_at, id)
  where state in ('active', 'held') and next_at is not null;
drop index club_memberships_next;

-- what a club billed by day
create index club_shipments_by_day on club_shipments (tier_id, billed_on desc) where release_id is null;
