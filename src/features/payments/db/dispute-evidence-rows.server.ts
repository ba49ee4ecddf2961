import type { Selectable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { DisputeEvidenceTable } from './tables.ts';

/** The answer to a dispute, if one was sent. */
export function findSentEvidence(
  db: Database,
  disputeRef: string,
): Promise<Selectable<DisputeEvidenceTable> | undefined> {
  return db.selectFrom('disputeEvidence').selectAll().where('disputeRef', '=', disputeRef).executeTakeFirst();
}

/** Stores that a dispute was answered; a second answer changes nothing. */
export async function insertSentEvidence(db: Database, sent: Selectable<DisputeEvidenceTable>): Promise<void> {
  await db
    .insertInto('disputeEvidence')
    .values(sent)
    .onConflict((conflict) => conflict.column('disputeRef').doNothing())
    .execute();
}
