import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * What the gateway charges the operator is entered in the ledger: fees and taxes that belong to no order. The entries of
 * the operator must balance, like those of orders. An alarm can name several movements of types that are unknown.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the tables are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table operator_entries
        drop constraint operator_entries_movement,
        add constraint operator_entries_movement check (movement in (
          'capture', 'card-fee', 'refund', 'refund-return', 'chargeback', 'chargeback-won', 'chargeback-lost',
          'gateway-fee', 'gateway-tax', 'exchange-fee', 'dispute-fee')) not valid,
        drop constraint operator_entries_account_check,
        add constraint operator_entries_account check (account in (
          'provider-balance', 'plan-income', 'card-fees', 'chargebacks', 'dispute-fees',
          'gateway-fees', 'gateway-taxes', 'exchange-fees')) not valid;
      alter table operator_entries validate constraint operator_entries_movement;
      alter table operator_entries validate constraint operator_entries_account;`)
    .execute(db);
  const file = new URL('./0098-operator-ledger/functions/require-operator-balance.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  await sql
    .raw(`
      create constraint trigger operator_entries_balance after insert on operator_entries
        deferrable initially deferred for each row execute function require_operator_balance();

      -- the costs of the last days, for the overview of admins
      create index operator_entries_costs on operator_entries (made_at)
        where account in ('gateway-fees', 'gateway-taxes', 'exchange-fees', 'dispute-fees');

      -- which movements an alarm is about, if there are several
      alter table money_alarms add column detail text check (char_length(detail) <= 1000);`)
    .execute(db);
}
