-- What the winery says about a tasting: what the price includes, and what canceling costs. Until `cancellation_hours` before it
-- begins, everything is refunded; after that the winery keeps a share.
alter table availability_plans
  add column cancellation_hours smallint not null default 24 check (cancellation_hours between 0 and 720),
  add column cancellation_kept_percent smallint not null default 100 check (cancellation_kept_percent between 0 and 100);
alter table listings
  add column included text check (char_length(included) between 1 and 1000),
  add constraint listings_included check (included is null or type = 'tasting');

-- As the buyer was told. Orders from before have no terms: once accepted, only the winery cancels them.
alter table orders
  add column booking_start timestamptz,
  add column cancellation_hours smallint check (cancellation_hours between 0 and 720),
  add column cancellation_kept_percent smallint check (cancellation_kept_percent between 0 and 100),
  add column no_show boolean not null default false,
  add constraint orders_cancellation
    check (num_nonnulls(cancellation_hours, cancellation_kept_percent) in (0, 2));
alter table order_items add column included text check (char_length(included) between 1 and 1000);

-- What is to be returned of a payment whose rest the winery keeps; the amounts are reduced by it once it is returned.
alter table payments
  add column returned_payin_cents integer check (returned_payin_cents > 0),
  add column returned_payout_cents integer check (returned_payout_cents >= 0),
  add column returned_provider_commission_cents integer check (returned_provider_commission_cents >= 0),
  add column returned_customer_commission_cents integer check (returned_customer_commission_cents >= 0),
  add column part_returned_at timestamptz,
  add constraint payments_returned check (
    num_nonnulls(returned_payin_cents, returned_payout_cents, returned_provider_commission_cents,
      returned_customer_commission_cents) in (0, 4)
    and returned_payin_cents
      = returned_payout_cents + returned_provider_commission_cents + returned_customer_commission_cents
    and (part_returned_at is null or returned_payin_cents is not null));

create index payments_part_refunds on payments (updated_at)
  where part_returned_at is not null and refund_given_at is null and refund_failed_at is null;

-- The bookings of a winery's day, for its day sheet.
create index orders_by_winery_booking on orders (winery_id, booking_start, id) where booking_start is not null;
