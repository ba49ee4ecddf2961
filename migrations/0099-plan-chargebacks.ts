import { type Kysely, sql } from 'kysely';

/**
 * Payments for plans that a bank takes back, and refunds of them that a bank returns after their credit note was issued.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the tables are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      create table plan_chargebacks (
        dispute_ref text primary key check (char_length(dispute_ref) between 1 and 255),
        invoice_id uuid not null references plan_invoices (id),
        -- which chargeback of its payment it is: a bank may take a payment back again after it has lost
        round integer not null check (round > 0),
        state text not null check (state in ('open', 'won', 'lost')),
        amount_cents integer not null check (amount_cents > 0),
        fee_cents integer not null check (fee_cents >= 0),
        opened_at timestamptz not null,
        decided_at timestamptz,
        -- when the gateway was last asked for the decision
        checked_at timestamptz not null,
        constraint plan_chargebacks_rounds unique (invoice_id, round),
        constraint plan_chargebacks_decided check ((decided_at is not null) = (state <> 'open'))
      );
      create index plan_chargebacks_open on plan_chargebacks (checked_at) where state = 'open';

      alter table plan_refunds
        -- when the shop learned that the bank had returned it
        add column returned_at timestamptz,
        -- what of it was taken off the winery's credit, and off what was left of its period
        add column of_credit_cents integer not null default 0 check (of_credit_cents >= 0),
        add column of_period_cents integer not null default 0 check (of_period_cents >= 0),
        drop constraint plan_refunds_state_check,
        drop constraint plan_refunds_number,
        drop constraint plan_refunds_refunded,
        add constraint plan_refunds_state check (state in ('pending', 'refunded', 'returned', 'refused')) not valid,
        add constraint plan_refunds_number
          check ((number is not null) = (state in ('refunded', 'returned'))) not valid,
        add constraint plan_refunds_refunded
          check ((refunded_at is not null) = (state in ('refunded', 'returned'))) not valid,
        add constraint plan_refunds_returned check ((returned_at is not null) = (state = 'returned')) not valid;
      alter table plan_refunds validate constraint plan_refunds_state;
      alter table plan_refunds validate constraint plan_refunds_number;
      alter table plan_refunds validate constraint plan_refunds_refunded;
      alter table plan_refunds validate constraint plan_refunds_returned;

      -- a credit note keeps its number and amount when the bank returns the money
      drop trigger plan_refunds_issued on plan_refunds;
      create trigger plan_refunds_issued before update on plan_refunds for each row
        execute function keep_issued_document('state', 'returned_at', 'failure');`)
    .execute(db);
}
