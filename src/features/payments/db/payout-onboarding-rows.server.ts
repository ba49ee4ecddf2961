import type { Selectable, Updateable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { PayoutOnboardingTable } from './tables.ts';

/** The opening of a winery's account, locked until the caller's transaction ends. It is made where there is none. */
export async function lockOnboarding(
  db: Database,
  wineryId: string,
  startedAt: Date,
): Promise<Selectable<PayoutOnboardingTable>> {
  await db
    .insertInto('payoutOpenings')
    .values({ wineryId, startedAt })
    .onConflict((conflict) => conflict.column('wineryId').doNothing())
    .execute();
  const found = db.selectFrom('payoutOpenings').selectAll().where('wineryId', '=', wineryId).forUpdate();
  return found.executeTakeFirstOrThrow();
}

/** Changes an opening that is locked. */
export async function updateOnboarding(
  db: Database,
  wineryId: string,
  change: Updateable<PayoutOnboardingTable>,
): Promise<void> {
  await db.updateTable('payoutOpenings').set(change).where('wineryId', '=', wineryId).execute();
}
