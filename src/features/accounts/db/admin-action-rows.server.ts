import type { Insertable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { AdminActionTable } from './tables.ts';

/** Adds an entry to the audit of what admins do. */
export async function insertAdminAction(db: Database, action: Insertable<AdminActionTable>): Promise<void> {
  await db.insertInto('adminActions').values(action).execute();
}
