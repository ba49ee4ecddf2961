-- On which day of the week a winery is paid, by its own choice. A winery without a row is paid every day.
create table payout_schedules (
  winery_id uuid primary key references wineries (id) on delete cascade,
  -- 1 is Monday, 7 is Sunday
  weekday smallint not null check (weekday between 1 and 7),
  changed_at timestamptz not null
);

-- When the money that is due to a winery was last gathered, so that two processes do not do it at once.
create table payout_gatherings (
  winery_id uuid primary key references wineries (id) on delete cascade,
  tried_at timestamptz not null
);

-- A payout to a winery's bank. It is stored before the gateway is asked for it; one that is refused is deleted.
create table payouts (
  id uuid primary key,
  winery_id uuid not null references wineries (id),
  account_ref text not null check (char_length(account_ref) <= 255),
  mode text check (mode in ('live', 'test')),
  -- the day in the shop's time zone
  gathered_on date not null,
  -- whether it has only parts that a bank had returned before, which are not left to the next regular day
  is_retry boolean not null default false,
  -- whether more was due than it has parts, or some of it failed: another payout follows on the same day
  is_full boolean not null default false,
  -- the sum of its parts in the shop's currency
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_cents bigint not null check (amount_cents > 0),
  -- what is sent, in the currency of the winery's account, in minor units
  sent_currency text not null check (sent_currency ~ '^[A-Z]{3}$'),
  sent_amount bigint not null check (sent_amount > 0),
  -- by the gateway's clock: it was not made before this time
  made_after timestamptz not null,
  -- when the gateway was last asked for it
  requested_at timestamptz not null,
  payout_ref text unique check (char_length(payout_ref) <= 255),
  sent_at timestamptz,
  expected_at timestamptz,
  checked_at timestamptz not null,
  arrived_at timestamptz,
  returned_at timestamptz,
  failure_message text check (char_length(failure_message) <= 500),
  constraint payouts_sent check ((payout_ref is null) = (sent_at is null))
);
create index payouts_by_winery on payouts (winery_id, gathered_on desc, id desc);
create index payouts_unsent on payouts (requested_at) where payout_ref is null;
create index payouts_on_their_way on payouts (checked_at)
  where payout_ref is not null and arrived_at is null and returned_at is null;

-- What a payout is made of: the payout of an order, or a supplementary one.
create table payout_parts (
  payout_id uuid not null references payouts (id) on delete cascade,
  order_id uuid not null references payments (order_id),
  kind text not null check (kind in ('order', 'reserve', 'chargeback')),
  round smallint not null default 1 check (round between 1 and 100),
  amount_cents integer not null check (amount_cents > 0),
  -- its share of what is sent, in minor units of the account's currency
  sent_amount bigint not null check (sent_amount >= 0),
  -- when it was entered in the ledger as paid out
  recorded_at timestamptz,
  -- when it was entered in the ledger as returned by the bank
  returned_at timestamptz,
  primary key (payout_id, order_id, kind, round)
);
-- nothing is paid out twice: a part is in one payout, until a bank has returned that
create unique index payout_parts_once on payout_parts (order_id, kind, round) where returned_at is null;
create index payout_parts_of_order on payout_parts (order_id);
create index payout_parts_unrecorded on payout_parts (payout_id) where recorded_at is null;

-- several orders have the same payout
alter table payments drop constraint payments_payout_ref_key;
alter table supplementary_payouts drop constraint supplementary_payouts_payout_ref_key;
create index payments_by_payout on payments (payout_ref) where payout_ref is not null;
create index supplementary_payouts_by_payout on supplementary_payouts (payout_ref) where payout_ref is not null;

-- what was divided before may have been sent by itself, by a process that died before it could store that
alter table payments add column may_be_sent_alone boolean not null default false;
update payments set may_be_sent_alone = true
  where payout_planned_at is not null and state = 'captured' and goal = 'paid-out';
alter table supplementary_payouts add column may_be_sent_alone boolean not null default false;
update supplementary_payouts set may_be_sent_alone = true where planned_at is not null and sent_at is null;

-- the payouts that were sent before, each with one part
with sent as (
  select gen_random_uuid() as id, order_id, 'order' as kind, 1 as round, winery_id, account_ref, mode, currency,
    payout_cents - set_off_cents - reserve_cents as cents, payout_ref, created_at,
    coalesce(payout_checked_at, updated_at) as sent_at, payout_expected_at as expected_at, payout_arrived_at as arrived_at
  from payments where payout_ref is not null
  union all
  select gen_random_uuid(), supplementary_payouts.order_id, kind, supplementary_payouts.round,
    supplementary_payouts.winery_id, supplementary_payouts.account_ref, mode, supplementary_payouts.currency,
    amount_cents - supplementary_payouts.set_off_cents, supplementary_payouts.payout_ref, payments.created_at,
    coalesce(sent_at, checked_at), expected_at, arrived_at
  from supplementary_payouts join payments on payments.order_id = supplementary_payouts.order_id
  where supplementary_payouts.payout_ref is not null
), moved as (
  insert into payouts (id, winery_id, account_ref, mode, gathered_on, currency, amount_cents, sent_currency, sent_amount,
    made_after, requested_at, payout_ref, sent_at, expected_at, checked_at, arrived_at)
  select id, winery_id, account_ref, mode, (sent_at at time zone 'America/Chicago')::date, currency, cents, currency,
    cents, created_at, sent_at, payout_ref, sent_at, expected_at, sent_at, arrived_at
  from sent where cents > 0
)
insert into payout_parts (payout_id, order_id, kind, round, amount_cents, sent_amount, recorded_at)
  select id, order_id, kind, round, cents, cents, sent_at from sent where cents > 0;
