import type { Insertable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OrderInterventionTable } from './tables.ts';

/** Adds to the audit of what the house does. */
export async function insertIntervention(
  db: Database,
  intervention: Insertable<OrderInterventionTable>,
): Promise<void> {
  await db.insertInto('orderInterventions').values(intervention).execute();
}
