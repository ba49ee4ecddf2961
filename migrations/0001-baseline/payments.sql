-- What each order's payment has come to, the cards that buyers keep, chargebacks, and the ledger of every movement of money.

-- The payment of an order. The amounts never change. `state` is what the payment gateway has confirmed, `goal` what is wanted of it.
create table payments (
  order_id uuid primary key references orders (id),
  winery_id uuid not null references wineries (id),
  account_ref text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payin_cents integer not null check (payin_cents > 0),
  payout_cents integer not null check (payout_cents > 0),
  provider_commission_cents integer not null check (provider_commission_cents >= 0),
  customer_commission_cents integer not null check (customer_commission_cents >= 0),
  state text not null check (
    state in ('new', 'open', 'authorised', 'captured', 'voided', 'refunded', 'paid-out', 'charged-back')),
  goal text not null check (goal in ('authorised', 'captured', 'returned', 'paid-out')),
  -- part of the idempotency keys: goes up after a final refusal, so that the next request is a new one
  attempt smallint not null default 1 check (attempt between 1 and 1000),
  gateway_ref text unique,
  client_secret text,
  customer_ref text check (char_length(customer_ref) <= 255),
  saves_card boolean not null default false,
  failure_code text,
  failure_message text check (char_length(failure_message) <= 500),
  payout_ref text unique,
  payout_returns smallint not null default 0 check (payout_returns >= 0),
  payout_not_before timestamptz,
  payout_checked_at timestamptz,
  payout_arrived_at timestamptz,
  -- when we heard that the buyer's bank sent a refund back
  refund_failed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  awaits_gateway boolean not null generated always as (
    (goal = 'authorised' and state = 'new')
      or (goal = 'captured' and state = 'authorised')
      or (goal = 'returned' and state in ('new', 'open', 'authorised', 'captured'))
      or (goal = 'paid-out' and state = 'captured')) stored,
  -- what the gateway refused for now, or a bank sent back
  problem text generated always as (
    case
      when refund_failed_at is not null then 'refund'
      when failure_code is null and payout_returns = 0 then null
      when goal = 'returned' and state in ('open', 'authorised', 'captured') and failure_code is not null then 'refund'
      when goal = 'paid-out' and state = 'captured' then 'payout'
      when goal in ('authorised', 'captured') and state in ('open', 'authorised') and failure_code is not null
        then 'capture'
    end) stored,
  constraint payments_add_up
    check (payin_cents = payout_cents + provider_commission_cents + customer_commission_cents),
  constraint payments_known_to_gateway check (state in ('new', 'voided') or gateway_ref is not null),
  constraint saved_card_has_customer check (not saves_card or customer_ref is not null),
  constraint payments_goal check (
    case goal
      when 'authorised' then state in ('new', 'open', 'authorised')
      when 'captured' then state in ('authorised', 'captured', 'charged-back')
      when 'returned'
        then state in ('new', 'open', 'authorised', 'captured', 'voided', 'refunded', 'charged-back')
      else state in ('captured', 'paid-out', 'charged-back')
    end)
);
create index payments_alive on payments (updated_at) where awaits_gateway or state in ('open', 'authorised');
create index payments_by_customer on payments (customer_ref) where customer_ref is not null;
create index payments_to_arrive on payments (payout_checked_at)
  where state = 'paid-out' and payout_arrived_at is null;
create index payments_with_problem on payments (order_id) where problem is not null;

-- What the payment gateway has sent to the webhook, each event once.
create table payment_events (
  id text primary key check (char_length(id) between 1 and 255),
  type text not null check (char_length(type) <= 100),
  account_ref text check (char_length(account_ref) <= 255),
  object_ref text not null check (char_length(object_ref) <= 255),
  order_id uuid,
  received_at timestamptz not null
);
create index payment_events_received on payment_events (received_at);
create index payment_events_by_order on payment_events (order_id, received_at desc) where order_id is not null;

-- Buyers whom the payment gateway knows, and the card that each keeps there: all of it or nothing.
create table payment_customers (
  user_id uuid primary key references users (id),
  customer_ref text unique check (char_length(customer_ref) <= 255),
  -- goes up when the gateway has lost the customer
  attempt integer not null default 1 check (attempt between 1 and 1000),
  card_ref text unique check (char_length(card_ref) <= 255),
  card_brand text check (char_length(card_brand) <= 40),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_exp_month smallint check (card_exp_month between 1 and 12),
  card_exp_year smallint check (card_exp_year between 2000 and 9999),
  -- while it lies ahead, another request is changing the card
  locked_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint card_is_whole check (
    num_nulls(card_ref, card_brand, card_last4, card_exp_month, card_exp_year) in (0, 5)),
  constraint card_has_customer check (card_ref is null or customer_ref is not null)
);

-- Payments that the buyer's bank has taken back. `seller_cents` is the winery's part, `reversed_cents` what of that its account
-- could give back; the rest it owes.
create table chargebacks (
  order_id uuid primary key references payments (order_id),
  dispute_ref text not null unique check (dispute_ref <> ''),
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  seller_cents integer not null check (seller_cents between 0 and amount_cents),
  reversed_cents integer not null default 0 check (reversed_cents between 0 and seller_cents),
  state text not null check (state in ('open', 'reversed', 'returned', 'lost')),
  goal text not null check (goal in ('reversed', 'returned', 'lost')),
  attempt smallint not null default 1 check (attempt between 1 and 1000),
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  awaits_gateway boolean not null generated always as (state <> goal) stored,
  constraint chargebacks_goal check (state in ('open', 'reversed') or state = goal)
);
create index chargebacks_alive on chargebacks (updated_at) where state in ('open', 'reversed');

-- Double entry: the entries of a movement add up to nothing, and none is ever changed or deleted.
create table ledger_entries (
  id bigint primary key generated always as identity,
  order_id uuid not null references orders (id),
  movement text not null check (movement in (
    'capture', 'refund', 'refund-return', 'payout', 'payout-return',
    'chargeback', 'reversal', 'chargeback-won', 'retransfer', 'chargeback-lost')),
  -- how many times money has moved like this: a payout may come back and go out again
  round smallint not null default 1 check (round > 0),
  account text not null check (account in (
    'provider-balance', 'winery', 'provider-commission', 'customer-commission',
    'winery-debt', 'buyer-claims', 'chargebacks', 'dispute-fees')),
  winery_id uuid not null references wineries (id),
  amount_cents integer not null check (amount_cents <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  made_at timestamptz not null,
  constraint ledger_entries_once unique (order_id, movement, account, round)
);
create index ledger_entries_by_winery on ledger_entries (winery_id, id desc);
create index ledger_entries_by_month on ledger_entries (winery_id, made_at);
create constraint trigger ledger_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function require_balance();
create trigger ledger_append_only before update or delete or truncate on ledger_entries
  for each statement execute function reject_ledger_change();
