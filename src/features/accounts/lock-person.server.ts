import type { Transaction } from '#infra/database.ts';
import type { SignedIn } from '#kit/actor.ts';
import { lockAdmins, lockUser } from './db/user-rows.server.ts';

/**
 * Holds somebody's row until the caller's transaction ends: the account is not deleted meanwhile, and whoever else holds it waits. Who
 * may is the caller's to decide.
 * @returns whether there is such a person, not deleted
 */
export function lockPerson(db: Transaction, id: string): Promise<boolean> {
  return lockUser(db, id);
}

/**
 * As `lockPerson`, for whoever deletes their own account. An admin's row is locked with those of all other admins, in the order of
 * their ids: two admins who delete their accounts at once would otherwise each wait for the other's row.
 */
export async function lockForErasure(db: Transaction, actor: SignedIn): Promise<boolean> {
  if (actor.roles.includes('admin')) await lockAdmins(db);
  return lockUser(db, actor.id);
}
