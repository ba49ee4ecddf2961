-- Where wineries are paid.

-- A winery's account at the payment gateway, and what that may do. `updated_at` is when the gateway said so.
create table payout_accounts (
  winery_id uuid primary key references wineries (id),
  account_ref text not null unique check (account_ref <> ''),
  charges_enabled boolean not null,
  payouts_enabled boolean not null,
  details jsonb check (jsonb_typeof(details) = 'object'),
  deleted boolean not null default false,
  -- goes up with every change: a writer sees that the account is no longer what it was when read
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint deleted_accounts_do_nothing check (not (deleted and (charges_enabled or payouts_enabled)))
);
create index payout_accounts_by_age on payout_accounts (updated_at) where not deleted;

-- How the request for such an account goes: what the gateway is asked for, until it has answered.
create table payout_onboardings (
  winery_id uuid primary key references wineries (id),
  request jsonb check (jsonb_typeof(request) = 'object'),
  -- part of the idempotency keys: goes up with every answer
  attempt smallint not null default 1 check (attempt between 1 and 1000),
  started_at timestamptz not null
);
