-- What the operator offers to wineries. A row is one version of a plan and never changes but for its end: whoever chose
-- it keeps it.
create table plans (
  id uuid primary key,
  -- what its versions have in common
  line_id uuid not null,
  version integer not null check (version > 0),
  name text not null check (char_length(name) between 1 and 40),
  summary text not null check (char_length(summary) <= 160),
  monthly_cents integer not null check (monthly_cents between 0 and 1000000),
  yearly_cents integer not null check (yearly_cents between 0 and 10000000),
  -- in basis points
  commission integer not null check (commission between 0 and 5000),
  -- null: as many as they like
  listings integer check (listings between 1 and 100000),
  clubs integer check (clubs between 0 and 1000),
  seats integer check (seats between 1 and 1000),
  research_placement boolean not null,
  created_at timestamptz not null,
  -- when it was replaced by its next version, or no longer offered
  ended_at timestamptz,
  constraint plans_versions unique (line_id, version),
  constraint plans_free check ((monthly_cents = 0) = (yearly_cents = 0))
);
create unique index plans_offered on plans (line_id) where ended_at is null;
create unique index plans_offered_names on plans (lower(name)) where ended_at is null;
-- a winery that pays for no plan has the free one, so there is only one
create unique index plans_offered_free on plans ((monthly_cents = 0)) where ended_at is null and monthly_cents = 0;
