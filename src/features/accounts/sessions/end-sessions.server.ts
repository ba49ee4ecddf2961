import type { Database } from '#infra/database.ts';
import { endSessionsByIds } from '../db/session-rows.server.ts';

/** Ends sessions by their ids. For features above, which decide whose end; the caller checks permissions. */
export async function endSessions(app: { db: Database }, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await endSessionsByIds(app.db, ids);
}
