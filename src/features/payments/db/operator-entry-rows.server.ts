import { type Insertable, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OperatorEntryTable } from './tables.ts';

/** Inserts entries of the operator's income; those that exist already stay as they are. */
export async function insertOperatorEntries(
  db: Database,
  entries: readonly Insertable<OperatorEntryTable>[],
): Promise<void> {
  await db
    .insertInto('operatorEntries')
    .values(entries)
    .onConflict((conflict) => conflict.constraint('operator_entries_once').doNothing())
    .execute();
}

/** A payment to the operator itself that the ledger has; `cardFeeCents` is null if the gateway's fee is not known yet. */
export type RecordedIncome = {
  paymentRef: string;
  wineryId: string | null;
  currency: string;
  amountCents: number;
  cardFeeCents: number | null;
};

/** Those of these payments that are to the operator itself. One query. */
export async function listRecordedIncome(db: Database, paymentRefs: readonly string[]): Promise<RecordedIncome[]> {
  const { rows } = await sql<RecordedIncome>`
    select payment_ref, (min(winery_id::text))::uuid as winery_id, min(currency) as currency,
      (sum(amount_cents) filter (where account = 'provider-balance' and movement = 'capture'))::integer as amount_cents,
      (sum(amount_cents) filter (where account = 'card-fees'))::integer as card_fee_cents
    from operator_entries where payment_ref = any(${paymentRefs}) group by payment_ref`.execute(db);
  return rows;
}
