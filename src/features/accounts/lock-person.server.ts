import type { Database } from '#infra/database.ts';
import { lockUser } from './db/user-rows.server.ts';

/**
 * Holds somebody's row until the caller's transaction ends: the account is not deleted meanwhile, and whoever else holds it waits. Who
 * may is the caller's to decide.
 * @returns whether there is such a person, not deleted
 */
export function lockPerson(db: Database, id: string): Promise<boolean> {
  return lockUser(db, id);
}
