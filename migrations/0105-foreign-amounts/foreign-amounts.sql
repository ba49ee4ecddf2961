-- What the gateway booked for a movement of the ledger, where that is in another currency than the order's. The ledger
-- has the amount in the order's currency. A movement without a row is booked in that currency.
create table booked_movements (
  order_id uuid not null references orders (id),
  -- the entry of the ledger's account provider-balance that it belongs to
  movement text not null check (char_length(movement) between 1 and 60),
  round smallint not null check (round > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- in minor units, with the sign of the entry: what came to the gateway's balance is positive
  amount bigint not null check (amount <> 0),
  -- the gateway's reference of the balance transaction; null for payouts, which have one for several orders
  ref text unique check (char_length(ref) <= 255),
  primary key (order_id, movement, round)
);

-- What the whole of the winery's part came to in its account, in minor units; null where that has the order's currency,
-- or it is not known yet.
alter table payments
  add column arrived_currency text check (arrived_currency ~ '^[A-Z]{3}$'),
  add column arrived_amount bigint check (arrived_amount >= 0),
  add constraint payments_arrived check ((arrived_currency is null) = (arrived_amount is null));
-- what the operator holds in other currencies
create index payments_arrived_abroad on payments (arrived_currency, winery_id) where arrived_currency is not null;

-- payouts in other currencies that were sent before
with sent as (
  select order_id, case kind when 'order' then 'payout' else kind || '-payout' end as movement,
    (payout_parts.round - 1) * 100
      + row_number() over (partition by order_id, kind, payout_parts.round order by recorded_at, payout_id) as round,
    sent_currency, payout_parts.sent_amount, payout_parts.returned_at
  from payout_parts join payouts on payouts.id = payout_id
  where recorded_at is not null and sent_currency <> currency and payout_parts.sent_amount > 0
)
insert into booked_movements (order_id, movement, round, currency, amount)
  select order_id, movement, round, sent_currency, -sent_amount from sent
  union all
  select order_id, movement || '-return', round, sent_currency, sent_amount from sent where returned_at is not null;
