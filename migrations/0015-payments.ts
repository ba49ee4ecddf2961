import { type Kysely, sql } from 'kysely';

/** Where wineries are paid, what each order's payment has come to, and the ledger of every movement of money. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payout_accounts (
      winery_id uuid primary key references wineries (id),
      account_ref text not null unique check (account_ref <> ''),
      charges_enabled boolean not null,
      payouts_enabled boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table payments (
      order_id uuid primary key,
      winery_id uuid not null references wineries (id),
      account_ref text not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      payin_cents integer not null check (payin_cents > 0),
      payout_cents integer not null check (payout_cents > 0),
      provider_commission_cents integer not null check (provider_commission_cents >= 0),
      customer_commission_cents integer not null check (customer_commission_cents >= 0),
      state text not null
        check (state in ('new', 'open', 'authorised', 'captured', 'voided', 'refunded', 'paid-out')),
      goal text not null check (goal in ('authorised', 'captured', 'returned', 'paid-out')),
      attempt smallint not null default 1 check (attempt between 1 and 1000),
      provider_ref text unique,
      client_secret text,
      payout_ref text unique,
      failure_code text,
      failure_message text check (char_length(failure_message) <= 500),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint payments_add_up
        check (payin_cents = payout_cents + provider_commission_cents + customer_commission_cents),
      constraint payments_known check (state in ('new', 'voided') or provider_ref is not null),
      constraint payments_goal check (
        case goal
          when 'authorised' then state in ('new', 'open', 'authorised')
          when 'captured' then state in ('authorised', 'captured')
          when 'returned' then state in ('new', 'open', 'authorised', 'captured', 'voided', 'refunded')
          else state in ('captured', 'paid-out')
        end),
      unsettled boolean not null generated always as (
        (goal = 'authorised' and state = 'new')
          or (goal = 'captured' and state = 'authorised')
          or (goal = 'returned' and state in ('new', 'open', 'authorised', 'captured'))
          or (goal = 'paid-out' and state = 'captured')) stored
    )`.execute(db);
  await sql`
    create index payments_alive on payments (updated_at) where unsettled or state in ('open', 'authorised')`.execute(
    db,
  );
  await createLedger(db);
}

/** Double entry: the entries of a movement add up to nothing, and none is ever changed or taken away. */
async function createLedger(db: Kysely<never>): Promise<void> {
  await sql`
    create table ledger_entries (
      id bigint primary key generated always as identity,
      order_id uuid not null,
      movement text not null check (movement in ('capture', 'refund', 'payout')),
      account text not null check (account in ('provider-balance', 'winery', 'provider-commission', 'customer-commission')),
      winery_id uuid not null references wineries (id),
      amount_cents integer not null check (amount_cents <> 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      made_at timestamptz not null,
      unique (order_id, movement, account)
    )`.execute(db);
  await sql`create index ledger_entries_by_winery on ledger_entries (winery_id, id desc)`.execute(db);
  await sql`
    create function require_balance() returns trigger language plpgsql as $$
    declare total bigint;
    begin
      select sum(amount_cents) into total from ledger_entries
        where order_id = new.order_id and movement = new.movement;
      if total <> 0 then
        raise check_violation using message =
          format('the movement %s of order %s does not balance: %s', new.movement, new.order_id, total);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger ledger_balances after insert on ledger_entries
    deferrable initially deferred for each row execute function require_balance()`.execute(db);
  await sql`
    create function keep_ledger() returns trigger language plpgsql as $$
    begin
      raise insufficient_privilege using message = 'the ledger is only added to';
    end $$`.execute(db);
  await sql`
    create trigger ledger_kept before update or delete or truncate on ledger_entries
    for each statement execute function keep_ledger()`.execute(db);
}
