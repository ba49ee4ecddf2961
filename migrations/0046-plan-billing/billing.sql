-- The plan that a winery pays for, with the period that is paid. A winery without a row here pays for none.
create table plan_subscriptions (
  winery_id uuid primary key references wineries (id) on delete cascade,
  plan_id uuid not null references plans (id),
  interval text not null check (interval in ('month', 'year')),
  -- whose saved card pays
  payer_id uuid not null references users (id),
  -- the first day of the first period, from which the others are counted
  anchor_on date not null,
  periods integer not null check (periods > 0),
  starts_on date not null,
  -- the first day of the next period
  ends_on date not null,
  price_cents integer not null check (price_cents >= 0),
  -- what is left of earlier plans, and is taken off the next invoice
  credit_cents integer not null default 0 check (credit_cents >= 0),
  -- what begins when the period ends, if it is another plan or interval
  next_plan_id uuid references plans (id),
  next_interval text check (next_interval in ('month', 'year')),
  -- since when the period is not paid
  unpaid_since date,
  ended_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint plan_subscriptions_period check (ends_on > starts_on and starts_on >= anchor_on),
  constraint plan_subscriptions_next check ((next_plan_id is null) = (next_interval is null))
);
create index plan_subscriptions_due on plan_subscriptions (ends_on) where ended_at is null;
create index plan_subscriptions_by_payer on plan_subscriptions (payer_id);

-- What a winery is asked to pay for a period of a plan. Its id is that of its charge.
create table plan_invoices (
  id uuid primary key,
  -- given when it is paid, or made for a period that renews
  number integer unique check (number > 0),
  winery_id uuid references wineries (id) on delete set null,
  reason text not null check (reason in ('change', 'renewal')),
  -- pending: a change that happens only if it is paid; open: renewed, and not paid yet; void: never paid
  state text not null check (state in ('pending', 'open', 'paid', 'void')),
  payer_id uuid not null references users (id),
  plan_id uuid not null references plans (id),
  interval text not null check (interval in ('month', 'year')),
  starts_on date not null,
  ends_on date not null,
  price_cents integer not null check (price_cents >= 0),
  -- what was left of the plan before, and of earlier ones
  unused_cents integer not null check (unused_cents >= 0),
  credit_cents integer not null check (credit_cents >= 0),
  -- what is charged, and what is left for the next invoice
  amount_cents integer not null check (amount_cents >= 0),
  credit_left_cents integer not null check (credit_left_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  winery_name text not null check (char_length(winery_name) between 1 and 200),
  plan_name text not null check (char_length(plan_name) between 1 and 40),
  made_at timestamptz not null,
  paid_at timestamptz,
  card_brand text check (char_length(card_brand) <= 40),
  card_last4 text check (char_length(card_last4) <= 4),
  payment_ref text unique check (char_length(payment_ref) <= 255),
  captured_at timestamptz,
  constraint plan_invoices_sum
    check (amount_cents - credit_left_cents = price_cents - unused_cents - credit_cents),
  constraint plan_invoices_paid check ((paid_at is not null) = (state = 'paid')),
  constraint plan_invoices_number check (number is not null or state in ('pending', 'void'))
);
create unique index plan_invoices_unsettled on plan_invoices (winery_id) where state in ('pending', 'open');
create index plan_invoices_by_winery on plan_invoices (winery_id, number desc);
create index plan_invoices_to_capture on plan_invoices (paid_at)
  where payment_ref is not null and captured_at is null;

-- plans are paid to the operator itself
alter table subscription_charges alter column account_ref drop not null;
alter table subscription_charges
  add constraint subscription_charges_account check ((account_ref is null) = (kind = 'plan')) not valid;
alter table subscription_charges validate constraint subscription_charges_account;

-- The operator's own income besides commissions: double entries, like those of orders.
create table operator_entries (
  id bigint primary key generated always as identity,
  payment_ref text not null check (char_length(payment_ref) <= 255),
  winery_id uuid references wineries (id) on delete set null,
  movement text not null check (movement in ('capture', 'card-fee')),
  account text not null check (account in ('provider-balance', 'plan-income', 'card-fees')),
  amount_cents integer not null check (amount_cents <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  made_at timestamptz not null,
  constraint operator_entries_once unique (payment_ref, movement, account)
);
