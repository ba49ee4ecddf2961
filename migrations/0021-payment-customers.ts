import { type Kysely, sql } from 'kysely';

/** Buyers whom the payment provider knows, the card that each keeps there, and whose card a payment is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment_customers (
      user_id uuid primary key references users (id),
      customer_ref text unique check (char_length(customer_ref) <= 255),
      attempt integer not null default 1 check (attempt between 1 and 1000),
      card_ref text unique check (char_length(card_ref) <= 255),
      card_brand text check (char_length(card_brand) <= 40),
      card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
      card_exp_month smallint check (card_exp_month between 1 and 12),
      card_exp_year smallint check (card_exp_year between 2000 and 9999),
      held_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint card_is_whole check (
        num_nulls(card_ref, card_brand, card_last4, card_exp_month, card_exp_year) in (0, 5)),
      constraint card_has_customer check (card_ref is null or customer_ref is not null)
    )`.execute(db);
  await sql`
    alter table payments
      add column customer_ref text check (char_length(customer_ref) <= 255),
      add column keeps_card boolean not null default false,
      add constraint kept_card_has_customer check (not keeps_card or customer_ref is not null)`.execute(db);
  await sql`create index payments_by_customer on payments (customer_ref) where customer_ref is not null`.execute(db);
}
