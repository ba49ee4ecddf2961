import type { Updateable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { PayoutAccountTable } from './tables.ts';

/** Changes what is known of an account at the provider. */
export async function updateAccount(
  db: Database,
  accountRef: string,
  change: Updateable<PayoutAccountTable>,
): Promise<void> {
  await db.updateTable('payoutAccounts').set(change).where('accountRef', '=', accountRef).execute();
}
