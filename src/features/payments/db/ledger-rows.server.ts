import { type Insertable, sql, type UpdateObject } from 'kysely';
import type { Database, Tables } from '#infra/database.ts';
import type { Movement } from '../ledger.ts';
import type { PaymentRow } from './payment-rows.server.ts';
import type { LedgerEntryTable } from './tables.ts';

/** Inserts the entries of one movement. */
export async function insertEntries(db: Database, entries: readonly Insertable<LedgerEntryTable>[]): Promise<void> {
  if (entries.length > 0)
    await db
      .insertInto('ledgerEntries')
      .values([...entries])
      .execute();
}

/**
 * Changes a payment unless it has changed since it was read, and inserts the ledger entries of the change's movements, in
 * one statement.
 * @returns whether it did
 */
export async function updatePaymentWithEntries(
  db: Database,
  { orderId, state, goal, attempt, wineryId, currency }: PaymentRow,
  change: UpdateObject<Tables, 'payments'>,
  moved: readonly Movement[],
  madeAt: Date,
): Promise<boolean> {
  const entries = moved.flatMap(({ lines, ...movement }) => lines.map((line) => ({ ...line, ...movement })));
  const movements = entries.map(({ movement }) => movement);
  const rounds = entries.map(({ round }) => round);
  const accounts = entries.map(({ account }) => account);
  const amounts = entries.map(({ amountCents }) => amountCents);
  const changed = await db
    .with('changed', (query) =>
      query
        .updateTable('payments')
        .set(change)
        .where('orderId', '=', orderId)
        .where('state', '=', state)
        .where('goal', '=', goal)
        .where('attempt', '=', attempt)
        .returning('orderId'),
    )
    .with(
      'entered',
      () => sql<object>`(
      insert into ledger_entries (order_id, winery_id, currency, movement, round, made_at, account, amount_cents)
      select order_id, ${wineryId}, ${currency}, entry.movement, entry.round, ${madeAt}, entry.account,
        entry.amount_cents
      from changed cross join unnest(${movements}::text[], ${rounds}::int[], ${accounts}::text[], ${amounts}::bigint[])
        as entry (movement, round, account, amount_cents))`,
    )
    .selectFrom('changed')
    .select('orderId')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Entries of the ledger, newest first, with what was booked in other currencies. @param filter.before the last id of the previous page */
export function listEntries(
  db: Database,
  filter: { orderId?: string | undefined; wineryId?: string | undefined; before?: string | undefined; limit: number },
) {
  const { orderId, wineryId, before, limit } = filter;
  return db
    .selectFrom('ledgerEntries')
    .leftJoin('bookedMovements', (join) =>
      join
        .onRef('bookedMovements.orderId', '=', 'ledgerEntries.orderId')
        .onRef('bookedMovements.movement', '=', 'ledgerEntries.movement')
        .onRef('bookedMovements.round', '=', 'ledgerEntries.round')
        .on('ledgerEntries.account', '=', 'provider-balance'),
    )
    .selectAll('ledgerEntries')
    .select(['bookedMovements.amount as bookedAmount', 'bookedMovements.currency as bookedCurrency'])
    .$if(orderId !== undefined, (query) => query.where('ledgerEntries.orderId', '=', orderId ?? ''))
    .$if(wineryId !== undefined, (query) => query.where('wineryId', '=', wineryId ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
