import type { Database, Transaction } from '#infra/database.ts';
import { deleteMember, lockActiveUser, updateSaleMails, upsertMember } from './db/winery-member-rows.server.ts';
import type { SaleMail, WineryRole } from './winery-role.ts';

type Membership = { userId: string; wineryId: string };

/**
 * Makes a person part of a winery, or changes their role there. Call it in a transaction that has locked the person and
 * the winery; the caller checks permissions.
 */
export async function setMembership(
  db: Transaction,
  membership: Membership & { role: WineryRole },
  now: Date,
): Promise<void> {
  await upsertMember(db, membership, now);
}

/**
 * Ends a person's access to a winery at once: roles are read with every request. Call it in a transaction that has
 * locked the winery; the caller checks permissions.
 */
export async function endMembership(db: Transaction, membership: Membership): Promise<void> {
  await deleteMember(db, membership);
}

/** Stores which mails about a winery's sales a person gets. @returns false if they are not part of it */
export function chooseSaleMails(db: Database, membership: Membership, chosen: readonly SaleMail[]): Promise<boolean> {
  return updateSaleMails(db, membership, chosen);
}

/**
 * A person who is to join a winery, locked until the transaction ends; undefined if they are banned or deleted. The
 * caller checks permissions.
 */
export function lockJoiningPerson(db: Transaction, id: string) {
  return lockActiveUser(db, id);
}
