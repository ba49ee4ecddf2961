-- What repeats is paid for without its payer: one charge for each period, and its attempts.

-- A payment for one period of something that repeats. It is asked for without the payer, and never twice.
create table subscription_charges (
  id uuid primary key,
  kind text not null check (kind in ('club', 'plan')),
  -- the membership, or what else repeats
  subscription_id uuid not null,
  -- of a club: the release
  period text not null check (char_length(period) between 1 and 64),
  user_id uuid not null references users (id),
  winery_id uuid not null references wineries (id),
  account_ref text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_cents integer not null check (amount_cents > 0),
  -- what the operator keeps
  fee_cents integer not null check (fee_cents between 0 and amount_cents),
  -- declined: tried again; failed: given up
  state text not null check (state in ('due', 'attempting', 'declined', 'authorised', 'failed', 'canceled')),
  attempts smallint not null default 0 check (attempts between 0 and 1000),
  -- once a day, for so many days after the first attempt
  retry_days smallint not null check (retry_days between 0 and 30),
  first_attempt_at timestamptz,
  next_attempt_at timestamptz,
  -- the card of the last attempt: another one is tried at once
  last_card_ref text check (char_length(last_card_ref) <= 255),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint subscription_charges_once unique (kind, subscription_id, period),
  constraint subscription_charges_timer
    check ((next_attempt_at is not null) = (state in ('due', 'attempting', 'declined')))
);
create index subscription_charges_due on subscription_charges (next_attempt_at, id) where next_attempt_at is not null;
create index subscription_charges_declined on subscription_charges (user_id) where state = 'declined';
create index subscription_charges_by_user on subscription_charges (user_id, created_at desc);
create index subscription_charges_by_winery on subscription_charges (winery_id, created_at desc);

-- What was asked of the payment gateway, with everything that the answer under this key depends on.
create table subscription_attempts (
  charge_id uuid not null references subscription_charges (id) on delete cascade,
  number smallint not null check (number > 0),
  -- null if there was no card
  customer_ref text check (char_length(customer_ref) <= 255),
  card_ref text check (char_length(card_ref) <= 255),
  started_at timestamptz not null,
  ended_at timestamptz,
  gateway_ref text unique check (char_length(gateway_ref) <= 255),
  failure_code text check (char_length(failure_code) <= 64),
  failure_message text check (char_length(failure_message) <= 500),
  primary key (charge_id, number),
  constraint subscription_attempts_ended check (ended_at is not null or num_nonnulls(gateway_ref, failure_code) = 0)
);
