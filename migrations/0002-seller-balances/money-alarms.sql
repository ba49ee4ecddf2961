-- How far the ledger has been compared with the payment gateway: one row.
create table gateway_reconciliation (
  id boolean primary key default true check (id),
  -- what the gateway recorded before this time has been compared
  reconciled_until timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz
);
-- why: a shop that has sold before is compared from its first payment on
insert into gateway_reconciliation (reconciled_until, completed_at)
  select coalesce(min(created_at), now()), case when min(created_at) is null then now() end from payments;

-- Differences between the ledger and the gateway, each until it is gone or an admin has dealt with it.
create table money_alarms (
  id bigint primary key generated always as identity,
  kind text not null check (kind in (
    'missing-in-ledger', 'missing-at-gateway', 'amount-differs', 'fee-differs', 'unknown-movement', 'balance-differs')),
  -- the gateway's reference of what differs: a balance transaction, a payment, or an account
  subject text not null check (char_length(subject) between 1 and 255),
  order_id uuid references orders (id),
  winery_id uuid references wineries (id),
  ledger_cents bigint not null,
  gateway_cents bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  found_at timestamptz not null,
  resolved_at timestamptz,
  -- who closed it by hand, and why; null where a later comparison found no difference
  resolved_by uuid,
  resolution text check (char_length(resolution) between 1 and 1000),
  constraint money_alarms_resolved check (resolved_at is not null or num_nonnulls(resolved_by, resolution) = 0)
);
create unique index money_alarms_open on money_alarms (kind, subject) where resolved_at is null;
-- why: what moved in a day is compared with the gateway
create index ledger_entries_at_gateway on ledger_entries (made_at) where account = 'provider-balance';
create index money_alarms_by_time on money_alarms (found_at desc, id);
