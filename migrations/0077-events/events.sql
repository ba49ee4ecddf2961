-- Which thing was created, changed, or deleted, without what it contains: readers ask for that, as far as they may.
create table events (
  id uuid primary key default gen_random_uuid(),
  -- in which order it was written
  entered bigint not null generated always as identity,
  -- given when events are read, after their transactions have ended: whoever has read a number finds no smaller one later
  sequence_number bigint unique,
  -- in which transaction it was written, so that what belongs to its resource adds no second event
  transaction_id xid8 not null default pg_current_xact_id(),
  event_type text not null check (event_type ~ '^[a-zA-Z]+/[a-z]+$'),
  resource_id uuid not null,
  created_at timestamptz not null
);
create sequence event_numbers owned by events.sequence_number;
create index events_to_number on events (entered) where sequence_number is null;
create index events_by_type on events (event_type, sequence_number);
create index events_by_resource on events (resource_id, sequence_number);
create index events_by_age on events (created_at);
