import type { Selectable, Updateable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { PayoutOpeningTable } from './tables.ts';

/** The opening of a winery's account, locked until the caller's transaction ends. It is made where there is none. */
export async function lockOpening(
  db: Database,
  wineryId: string,
  startedAt: Date,
): Promise<Selectable<PayoutOpeningTable>> {
  await db
    .insertInto('payoutOpenings')
    .values({ wineryId, startedAt })
    .onConflict((conflict) => conflict.column('wineryId').doNothing())
    .execute();
  const found = db.selectFrom('payoutOpenings').selectAll().where('wineryId', '=', wineryId).forUpdate();
  return found.executeTakeFirstOrThrow();
}

/** Changes an opening that is locked. */
export async function updateOpening(
  db: Database,
  wineryId: string,
  change: Updateable<PayoutOpeningTable>,
): Promise<void> {
  await db.updateTable('payoutOpenings').set(change).where('wineryId', '=', wineryId).execute();
}
