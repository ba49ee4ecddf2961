import type { Transaction } from '#infra/database.ts';
import type { SignedIn } from '#kit/actor.ts';
import { lockAdmins, lockUnbannedUser, lockUser } from './db/user-rows.server.ts';

/**
 * Locks a person's row until the caller's transaction ends, so that the account is not deleted meanwhile. The caller
 * checks permissions.
 * @returns false if there is no such person or they are deleted
 */
export function lockPerson(db: Transaction, id: string): Promise<boolean> {
  return lockUser(db, id);
}

/**
 * Like `lockPerson`, for what a banned person must not begin: a ban waits until the transaction ends, or came before it.
 * @returns false if there is no such person or they are banned or deleted
 */
export function lockUnbannedPerson(db: Transaction, id: string): Promise<boolean> {
  return lockUnbannedUser(db, id);
}

/**
 * Like `lockPerson`, for an actor who deletes their own account. For an admin, the rows of all admins are locked, in
 * the order of their ids; otherwise two admins who delete their accounts at the same time would deadlock.
 */
export async function lockForErasure(db: Transaction, actor: SignedIn): Promise<boolean> {
  if (actor.roles.includes('admin')) await lockAdmins(db);
  return lockUser(db, actor.id);
}
