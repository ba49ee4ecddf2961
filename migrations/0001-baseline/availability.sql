-- When tastings can be booked: weekly plans, what overrides them for a time, and the bookings that take their seats.

-- A tasting without a plan cannot be booked.
create table availability_plans (
  listing_id uuid primary key references listings (id) on delete cascade,
  timezone text not null check (char_length(timezone) between 1 and 64),
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  updated_at timestamptz not null
);

-- Times with other seats than the plan's. Two of one listing never overlap.
create table availability_exceptions (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listings (id) on delete cascade,
  start_at timestamptz not null,
  end_at timestamptz not null,
  seats smallint not null check (seats between 0 and 1000),
  created_at timestamptz not null,
  check (end_at > start_at),
  constraint availability_exceptions_do_not_overlap
    exclude using gist (listing_id with =, tstzrange(start_at, end_at) with &&)
);

-- Who comes is on the order.
create table bookings (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listings (id),
  start_at timestamptz not null,
  end_at timestamptz not null,
  display_start timestamptz not null,
  display_end timestamptz not null,
  seats smallint not null check (seats between 1 and 1000),
  state text not null check (state in ('pending', 'accepted', 'declined', 'cancelled')),
  created_at timestamptz not null,
  check (end_at > start_at),
  check (display_end >= display_start)
);
create index bookings_by_time on bookings using gist (listing_id, tstzrange(start_at, end_at));

-- Seats have numbers, so that the database itself refuses to give one away twice.
create table booking_seats (
  booking_id uuid not null references bookings (id) on delete cascade,
  listing_id uuid not null references listings (id),
  seat smallint not null check (seat between 1 and 1000),
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  active boolean not null default true,
  primary key (booking_id, seat, during),
  constraint booking_seats_taken_once
    exclude using gist (listing_id with =, seat with =, during with &&) where (active)
);
create index booking_seats_by_listing on booking_seats (listing_id);
