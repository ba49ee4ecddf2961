-- What a winery owes the operator, as the sum of its ledger entries; kept by a trigger.
create table seller_balances (
  winery_id uuid primary key references wineries (id),
  -- taken back at the gateway beyond what the account held for the order: the account itself is in the red
  overdraft_cents bigint not null default 0,
  -- not taken back at the gateway: the operator has paid it
  debt_cents bigint not null default 0
);

-- What an admin has agreed with a winery about its payouts; without a row the operator's settings apply.
create table payout_terms (
  winery_id uuid primary key references wineries (id),
  delay_days smallint not null check (delay_days between 0 and 90)
);

alter table payments
  -- what the gateway kept for charging the card; null until it is known
  add column card_fee_cents integer check (card_fee_cents >= 0),
  -- when the payout of the winery's part was divided: what of it was set off against the winery's debts, how much of
  -- that has to be moved at the gateway, and what is held in reserve
  add column payout_planned_at timestamptz,
  add column set_off_cents integer not null default 0 check (set_off_cents between 0 and payout_cents),
  add column collected_cents integer not null default 0 check (collected_cents between 0 and set_off_cents),
  add column reserve_cents integer not null default 0 check (reserve_cents >= 0),
  -- when the payout is due, when the gateway expects it to arrive, and when admins were told that it is late
  add column payout_due_at timestamptz,
  add column payout_expected_at timestamptz,
  add column payout_late_at timestamptz,
  -- when the refund was with the buyer; a refund that is neither with the buyer nor failed is still pending
  add column refund_given_at timestamptz,
  add constraint payments_payout_divided check (set_off_cents + reserve_cents <= payout_cents);
-- why: what was refunded before counts as given unless the bank has returned it
update payments set refund_given_at = updated_at where state = 'refunded' and refund_failed_at is null;
update payments set payout_due_at = updated_at where goal = 'paid-out' and state = 'captured';
-- why: PostgreSQL 16 cannot change the expression of a generated column
drop index payments_with_problem;
alter table payments drop column problem;
alter table payments add column problem text generated always as (
  case
    when refund_failed_at is not null or (state = 'refunded' and refund_given_at is null) then 'refund'
    when payout_late_at is not null and payout_arrived_at is null then 'payout'
    when failure_code is null and payout_returns = 0 then null
    when goal = 'returned' and state in ('open', 'authorised', 'captured') and failure_code is not null then 'refund'
    when goal = 'paid-out' and state = 'captured' then 'payout'
    when goal in ('authorised', 'captured') and state in ('open', 'authorised') and failure_code is not null
      then 'capture'
  end) stored;
create index payments_with_problem on payments (order_id) where problem is not null;
create index payments_refund_pending on payments (updated_at)
  where state = 'refunded' and refund_given_at is null and refund_failed_at is null;
create index payments_payout_overdue on payments (payout_due_at)
  where goal = 'paid-out' and payout_arrived_at is null and payout_due_at is not null;
create index payments_payouts_of_account on payments (account_ref) where payout_not_before is not null;

alter table chargebacks
  -- of the winery's part what was never taken back and is no longer owed, once the bank has decided for the winery
  add column forgiven_cents integer check (forgiven_cents between 0 and seller_cents),
  -- what the winery's account held for the order when its part was taken back; null before that
  add column held_cents integer check (held_cents >= 0),
  -- which chargeback of the payment it is: a bank may take a payment back again after it has lost
  add column round smallint not null default 1 check (round > 0),
  -- the gateway would not send the part again, so it is taken back only once the chargeback is lost
  add column waits_for_decision boolean not null default false;

-- A further payout of an order's money: a slice of reserve that is free, or what a won chargeback gave back.
create table supplementary_payouts (
  order_id uuid not null references payments (order_id),
  kind text not null check (kind in ('reserve', 'chargeback')),
  winery_id uuid not null references wineries (id),
  account_ref text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_cents integer not null check (amount_cents > 0),
  due_at timestamptz not null,
  planned_at timestamptz,
  set_off_cents integer not null default 0,
  collected_cents integer not null default 0 check (collected_cents between 0 and set_off_cents),
  attempt smallint not null default 1 check (attempt between 1 and 1000),
  payout_ref text unique,
  payout_returns smallint not null default 0 check (payout_returns >= 0),
  checked_at timestamptz not null,
  expected_at timestamptz,
  sent_at timestamptz,
  arrived_at timestamptz,
  late_at timestamptz,
  failure_message text check (char_length(failure_message) <= 500),
  primary key (order_id, kind),
  constraint supplementary_payouts_divided check (set_off_cents between 0 and amount_cents)
);
create index supplementary_payouts_due on supplementary_payouts (due_at) where arrived_at is null;
create index supplementary_payouts_by_winery on supplementary_payouts (winery_id, due_at) where arrived_at is null;

alter table ledger_entries
  drop constraint ledger_entries_movement_check,
  add constraint ledger_entries_movement_check check (movement in (
    'capture', 'card-fee', 'refund', 'refund-return', 'payout', 'payout-return', 'set-off', 'reserve',
    'reserve-release', 'reserve-payout', 'reserve-payout-return', 'chargeback-payout', 'chargeback-payout-return',
    'chargeback', 'reversal', 'chargeback-won', 'debt-release', 'retransfer', 'chargeback-lost')) not valid,
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in (
    'provider-balance', 'winery', 'winery-reserve', 'winery-overdraft', 'winery-debt', 'provider-commission',
    'customer-commission', 'buyer-claims', 'chargebacks', 'dispute-fees', 'card-fees')) not valid;

insert into seller_balances (winery_id, debt_cents)
  select winery_id, sum(amount_cents) from ledger_entries where account = 'winery-debt' group by winery_id;
