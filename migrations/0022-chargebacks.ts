import { type Kysely, sql } from 'kysely';

/** Money that goes back against the shop's will: chargebacks, and payouts and refunds that a bank sent back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payments
      add column payout_returns smallint not null default 0 check (payout_returns >= 0),
      add column payout_not_before timestamptz,
      add column payout_looked_at timestamptz,
      add column payout_arrived_at timestamptz,
      add column refund_failed_at timestamptz,
      drop constraint payments_state_check,
      add constraint payments_state_check check (
        state in ('new', 'open', 'authorised', 'captured', 'voided', 'refunded', 'paid-out', 'charged-back')),
      drop constraint payments_goal,
      add constraint payments_goal check (
        case goal
          when 'authorised' then state in ('new', 'open', 'authorised')
          when 'captured' then state in ('authorised', 'captured', 'charged-back')
          when 'returned'
            then state in ('new', 'open', 'authorised', 'captured', 'voided', 'refunded', 'charged-back')
          else state in ('captured', 'paid-out', 'charged-back')
        end)`.execute(db);
  await sql`
    create index payments_to_arrive on payments (payout_looked_at)
    where state = 'paid-out' and payout_arrived_at is null`.execute(db);
  await sql`
    alter table ledger_entries
      add column round smallint not null default 1 check (round > 0),
      drop constraint ledger_entries_order_id_movement_account_key,
      add constraint ledger_entries_once unique (order_id, movement, account, round),
      drop constraint ledger_entries_movement_check,
      add constraint ledger_entries_movement_check check (movement in (
        'capture', 'refund', 'refund-return', 'payout', 'payout-return',
        'chargeback', 'reversal', 'chargeback-won', 'retransfer', 'chargeback-lost')),
      drop constraint ledger_entries_account_check,
      add constraint ledger_entries_account_check check (account in (
        'provider-balance', 'winery', 'provider-commission', 'customer-commission',
        'winery-debt', 'buyer-claims', 'chargebacks', 'dispute-fees'))`.execute(db);
  await sql`
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
      constraint chargebacks_goal check (state in ('open', 'reversed') or state = goal),
      unsettled boolean not null generated always as (state <> goal) stored
    )`.execute(db);
  await sql`
    create index chargebacks_alive on chargebacks (updated_at) where state in ('open', 'reversed')`.execute(db);
}
