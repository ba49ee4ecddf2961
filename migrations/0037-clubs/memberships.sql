-- Who belongs to a club, what they agreed to, and what happened since.

create table club_memberships (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  tier_id uuid not null references club_tiers (id),
  -- who pays; of a gift, the giver
  user_id uuid not null references users (id),
  state text not null check (state in ('waiting', 'active', 'held', 'canceled')),
  delivery_method text not null check (delivery_method in ('pickup', 'shipping')),
  shipping_details jsonb,
  -- the first release is the first one billed on or after this day
  starts_on date not null,
  -- the last day of a hold
  hold_until date,
  -- of a subscription: every so many months, next on this day
  interval_months smallint check (interval_months in (1, 2, 3)),
  next_on date,
  -- of a gift: who gets it, how many releases are left, what the card says, and when they are told
  gift_recipient_name text check (char_length(gift_recipient_name) between 1 and 120),
  gift_recipient_email text check (char_length(gift_recipient_email) between 3 and 254),
  gift_message text check (char_length(gift_message) <= 500),
  gift_on date,
  gift_releases_left smallint check (gift_releases_left >= 0),
  -- what the winery wrote for itself
  note text not null default '' check (char_length(note) <= 2000),
  joined_at timestamptz not null,
  canceled_at timestamptz,
  canceled_by text check (canceled_by in ('member', 'winery', 'operator', 'system')),
  cancel_reason text check (cancel_reason in
    ('too-much-wine', 'too-expensive', 'taste', 'moving', 'service', 'gift-over', 'card', 'club-closed', 'other')),
  cancel_comment text check (char_length(cancel_comment) <= 1000),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  constraint club_memberships_address check (delivery_method = 'pickup' or shipping_details is not null),
  constraint club_memberships_held check ((state = 'held') = (hold_until is not null)),
  constraint club_memberships_canceled check ((state = 'canceled') = (canceled_at is not null)
    and (canceled_at is null) = (canceled_by is null)),
  constraint club_memberships_gift check (
    num_nulls(gift_recipient_name, gift_recipient_email, gift_on, gift_releases_left) in (0, 4)),
  constraint club_memberships_interval check (interval_months is not null or next_on is null)
);
-- a person is a member of a club once, and may give it to others
create unique index club_memberships_once on club_memberships (club_id, user_id)
  where state <> 'canceled' and gift_recipient_email is null;
create index club_memberships_by_club on club_memberships (club_id, state, joined_at, id);
create index club_memberships_by_tier on club_memberships (tier_id, state);
create index club_memberships_by_user on club_memberships (user_id, joined_at desc, id);
create index club_memberships_hold_ends on club_memberships (hold_until, id) where state = 'held';
create index club_memberships_next on club_memberships (next_on, id) where state = 'active' and next_on is not null;

-- What a member agreed to, word for word; a dearer release needs another one. Kept after the end.
create table club_consents (
  membership_id uuid not null references club_memberships (id),
  number smallint not null check (number > 0),
  text text not null check (char_length(text) between 1 and 4000),
  version text not null check (char_length(version) between 1 and 40),
  -- what the wines of a release may cost at most
  to_cents integer not null check (to_cents > 0),
  consented_at timestamptz not null,
  primary key (membership_id, number)
);

-- What members of a subscription get each time.
create table club_membership_wines (
  membership_id uuid not null references club_memberships (id) on delete cascade,
  listing_id uuid not null references listings (id) on delete cascade,
  quantity smallint not null check (quantity between 1 and 60),
  primary key (membership_id, listing_id)
);
create index club_membership_wines_by_listing on club_membership_wines (listing_id);

-- Everything that happened to a membership.
create table club_membership_events (
  id bigint primary key generated always as identity,
  membership_id uuid not null references club_memberships (id) on delete cascade,
  kind text not null check (char_length(kind) between 1 and 40),
  role text not null check (role in ('member', 'winery', 'operator', 'system')),
  user_id uuid references users (id),
  details text not null default '' check (char_length(details) <= 500),
  made_at timestamptz not null,
  constraint club_membership_events_user check ((role = 'system') = (user_id is null))
);
create index club_membership_events_newest on club_membership_events (membership_id, id desc);
create index club_membership_events_by_user on club_membership_events (user_id) where user_id is not null;

-- Mails that a member gets once for a subject: a release, the end of a hold, a card.
create table club_notices (
  membership_id uuid not null references club_memberships (id) on delete cascade,
  kind text not null check (char_length(kind) between 1 and 40),
  subject text not null check (char_length(subject) between 1 and 80),
  sent_at timestamptz not null,
  primary key (membership_id, kind, subject)
);
