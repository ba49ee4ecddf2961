import { type Insertable, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OperatorMovement } from '../operator-ledger.ts';
import type { RecordedMovement } from './reconciliation-rows.server.ts';
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

/**
 * A payment to the operator itself that the ledger has: what each of its movements brought to the balance at the
 * gateway, by movement; `cardFeeCents` is null if the gateway's fee is not known yet.
 */
export type RecordedIncome = {
  paymentRef: string;
  wineryId: string | null;
  currency: string;
  sums: Partial<Record<OperatorMovement, number[]>>;
  cardFeeCents: number | null;
};

/** Those of these payments that are to the operator itself. One query. */
export async function listRecordedIncome(db: Database, paymentRefs: readonly string[]): Promise<RecordedIncome[]> {
  const { rows } = await sql<RecordedIncome>`
    with moved as (
      select payment_ref, movement, (min(winery_id::text))::uuid as winery_id, min(currency) as currency,
        json_agg(amount_cents order by round) filter (where account = 'provider-balance') as cents,
        (sum(amount_cents) filter (where account = 'card-fees'))::integer as fee_cents
      from operator_entries where payment_ref = any(${paymentRefs}) group by payment_ref, movement)
    select payment_ref, (min(winery_id::text))::uuid as winery_id, min(currency) as currency,
      coalesce(json_object_agg(movement, cents) filter (where cents is not null), '{}') as sums, max(fee_cents) as card_fee_cents
    from moved group by payment_ref`.execute(db);
  return rows;
}

/** The movements of payments to the operator that the gateway lists one by one. */
const comparedMovements = ['capture', 'refund', 'refund-return', 'chargeback', 'chargeback-won'];

/** The movements of payments to the operator that the ledger recorded in a span, by id: up to `limit` after one. */
export async function listRecordedIncomeMovements(
  db: Database,
  { from, until, after, limit }: { from: Date; until: Date; after: string; limit: number },
): Promise<RecordedMovement[]> {
  const { rows } = await sql<RecordedMovement>`
    select id, null::uuid as order_id, winery_id, movement, amount_cents as cents, currency, payment_ref
    from operator_entries
    where account = 'provider-balance' and movement = any(${comparedMovements}) and made_at >= ${from} and made_at < ${until}
      and id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows;
}
