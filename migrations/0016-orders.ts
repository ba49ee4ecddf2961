import { type Kysely, sql } from 'kysely';

/** Orders with what was bought, at which price, and everything that happened to them; the bottles that each holds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table stock_reservations (
      order_id uuid not null,
      listing_id uuid not null references listings (id),
      quantity integer not null check (quantity between 1 and 1000000),
      state text not null default 'held' check (state in ('held', 'returned')),
      created_at timestamptz not null,
      primary key (order_id, listing_id)
    )`.execute(db);
  // why: what an order gives back must always find room, however many were counted meanwhile
  await sql`alter table stock drop constraint stock_quantity_check, add constraint stock_quantity check (quantity >= 0)`.execute(
    db,
  );
  await sql`create index stock_reservations_by_listing on stock_reservations (listing_id)`.execute(db);
  await sql`
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
      due_at timestamptz,
      accepted_at timestamptz,
      accepted_by uuid references users (id),
      currency text check (currency ~ '^[A-Z]{3}$'),
      payin_cents integer check (payin_cents > 0),
      payout_cents integer check (payout_cents > 0),
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
    )`.execute(db);
  await sql`create index orders_by_customer on orders (customer_id, created_at desc, id)`.execute(db);
  await sql`create index orders_by_winery on orders (winery_id, created_at desc, id)`.execute(db);
  await sql`create index orders_by_customer_moved on orders (customer_id, last_transition, created_at desc, id)`.execute(
    db,
  );
  await sql`create index orders_by_winery_moved on orders (winery_id, last_transition, created_at desc, id)`.execute(
    db,
  );
  await sql`create index orders_by_listing on orders (listing_id)`.execute(db);
  await sql`create index orders_due on orders (due_at) where due_at is not null`.execute(db);
  for (const table of ['stock_reservations', 'payments', 'ledger_entries']) {
    await sql`alter table ${sql.table(table)} add foreign key (order_id) references orders (id)`.execute(db);
  }
  await createParts(db);
}

/** What belongs to an order. Money and prices are those of the day it was placed. */
async function createParts(db: Kysely<never>): Promise<void> {
  await sql`
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
    )`.execute(db);
  await sql`
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
    )`.execute(db);
  await sql`
    create table order_transitions (
      order_id uuid not null references orders (id),
      number smallint not null check (number > 0),
      transition text not null,
      actor text not null check (actor in ('customer', 'provider', 'operator', 'system')),
      user_id uuid references users (id),
      made_at timestamptz not null,
      primary key (order_id, number),
      constraint order_transitions_by check ((actor = 'system') = (user_id is null))
    )`.execute(db);
  await sql`
    create table order_reviews (
      order_id uuid not null references orders (id),
      party text not null check (party in ('customer', 'provider')),
      author_id uuid not null references users (id),
      rating smallint not null check (rating between 1 and 5),
      content text not null check (char_length(content) between 1 and 5000),
      state text not null default 'pending' check (state in ('pending', 'public')),
      created_at timestamptz not null,
      primary key (order_id, party)
    )`.execute(db);
  await sql`create index order_reviews_by_author on order_reviews (author_id)`.execute(db);
}
