import type { Insertable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { LedgerEntryTable } from './tables.ts';

/** Adds the entries of one movement. */
export async function insertEntries(db: Database, entries: readonly Insertable<LedgerEntryTable>[]): Promise<void> {
  if (entries.length > 0)
    await db
      .insertInto('ledgerEntries')
      .values([...entries])
      .execute();
}

/** Entries of the ledger, the newest first. @param filter.before the id that a page ended with */
export function listEntries(
  db: Database,
  filter: { orderId?: string | undefined; wineryId?: string | undefined; before?: string | undefined; limit: number },
) {
  const { orderId, wineryId, before, limit } = filter;
  return db
    .selectFrom('ledgerEntries')
    .selectAll()
    .$if(orderId !== undefined, (query) => query.where('orderId', '=', orderId ?? ''))
    .$if(wineryId !== undefined, (query) => query.where('wineryId', '=', wineryId ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
