-- Orders: what was bought, at the prices of the day it was placed, and everything that happened to them.

create table orders (
  id uuid primary key,
  winery_id uuid not null references wineries (id),
  customer_id uuid not null references users (id),
  listing_id uuid references listings (id),
  state text not null check (state in (
    'enquiry', 'pending-payment', 'payment-expired', 'purchased', 'delivered', 'received', 'disputed', 'canceled',
    'completed', 'reviewed-by-customer', 'reviewed-by-provider', 'reviewed')),
  last_transition text not null,
  last_transitioned_at timestamptz not null,
  transitions_made smallint not null default 1 check (transitions_made > 0),
  -- when the process makes a transition by itself
  due_at timestamptz,
  accepted_at timestamptz,
  -- without accepted_at: whose acceptance waits for the card to be charged
  accepted_by uuid references users (id),
  currency text check (currency ~ '^[A-Z]{3}$'),
  payin_cents integer check (payin_cents > 0),
  payout_cents integer check (payout_cents > 0),
  -- bought from the cart, which it then leaves; what was bought straight from its page stays there
  from_cart boolean not null default false,
  delivery_method text check (delivery_method in ('pickup', 'shipping')),
  shipping_details jsonb,
  pickup_address jsonb,
  booking_id uuid unique references bookings (id),
  booking_end timestamptz,
  carrier text check (char_length(carrier) between 1 and 80),
  tracking_number text check (char_length(tracking_number) between 1 and 80),
  dispute_reason text check (char_length(dispute_reason) between 1 and 5000),
  created_at timestamptz not null,
  constraint orders_booked check ((booking_id is null) = (booking_end is null)),
  constraint orders_priced check (
    num_nonnulls(currency, payin_cents, payout_cents) in (0, 3) and (state = 'enquiry' or payin_cents is not null)),
  constraint orders_accepted check (
    (accepted_at is null or state not in ('enquiry', 'pending-payment', 'payment-expired'))
      and (accepted_at is not null or state not in (
        'delivered', 'received', 'disputed', 'completed', 'reviewed-by-customer', 'reviewed-by-provider', 'reviewed'))),
  constraint orders_accepted_by check (accepted_at is null or accepted_by is not null),
  constraint orders_disputed check (state <> 'disputed' or dispute_reason is not null)
);
create index orders_by_customer on orders (customer_id, created_at desc, id);
create index orders_by_winery on orders (winery_id, created_at desc, id);
create index orders_by_customer_transition on orders (customer_id, last_transition, created_at desc, id);
create index orders_by_winery_transition on orders (winery_id, last_transition, created_at desc, id);
create index orders_by_listing on orders (listing_id);
create index orders_by_age on orders (created_at desc, id);
create index orders_by_transition on orders (last_transition, created_at desc, id);
create index orders_due on orders (due_at) where due_at is not null;
create index orders_unaccepted on orders (created_at desc, id)
  where last_transition = 'confirm-payment' and accepted_at is null;
create index orders_to_review_by_customer on orders (customer_id, due_at, id)
  where state in ('completed', 'reviewed-by-provider');
create index orders_to_review_by_winery on orders (winery_id, due_at, id)
  where state in ('completed', 'reviewed-by-customer');

-- What was bought, as it was on the day.
create table order_items (
  order_id uuid not null references orders (id),
  position smallint not null check (position >= 0),
  listing_id uuid not null references listings (id),
  title text not null,
  vintage smallint,
  bottle_ml integer,
  unit_price_cents integer not null check (unit_price_cents > 0),
  quantity integer not null check (quantity > 0),
  primary key (order_id, position),
  unique (order_id, listing_id)
);
create index order_items_by_listing on order_items (listing_id);

-- The lines of an order's price breakdown.
create table order_line_items (
  order_id uuid not null references orders (id),
  position smallint not null check (position >= 0),
  code text not null check (code like 'line-item/%' and char_length(code) <= 64),
  listing_id uuid references listings (id),
  include_for text[] not null check (include_for <@ array['customer', 'provider'] and cardinality(include_for) > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  quantity integer,
  rate integer,
  line_total_cents integer not null,
  reversal boolean not null,
  primary key (order_id, position),
  constraint order_line_items_measure check (num_nonnulls(quantity, rate) = 1),
  constraint order_line_items_signs check (
    case when (code = 'line-item/provider-commission') <> reversal then line_total_cents <= 0
      else line_total_cents >= 0 end)
);
create index order_line_items_by_listing on order_line_items (listing_id) where listing_id is not null;

-- The history of an order: the first transition is number 1.
create table order_transitions (
  order_id uuid not null references orders (id),
  number smallint not null check (number > 0),
  transition text not null,
  role text not null check (role in ('customer', 'provider', 'operator', 'system')),
  user_id uuid references users (id),
  made_at timestamptz not null,
  primary key (order_id, number),
  constraint order_transitions_user check ((role = 'system') = (user_id is null))
);

-- What an operator did to an order, and why. No foreign key to the operator: the audit outlives their account.
create table order_interventions (
  id bigint primary key generated always as identity,
  order_id uuid not null references orders (id),
  admin_id uuid not null,
  action text not null check (char_length(action) between 1 and 64),
  reason text check (char_length(reason) between 1 and 1000),
  made_at timestamptz not null
);
create index order_interventions_by_order on order_interventions (order_id, id);
create index order_interventions_by_admin on order_interventions (admin_id, id);
create trigger order_interventions_append_only before update or delete or truncate on order_interventions
  for each statement execute function reject_audit_change();
