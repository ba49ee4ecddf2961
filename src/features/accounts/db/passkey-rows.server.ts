import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

/** A passkey to be stored. */
export type NewPasskey = {
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
};

/** A person's passkeys, the oldest first, without their keys. */
export function listPasskeys(db: Database, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** A passkey by the id that its authenticator gave it, with the person's email and whether they may sign in. */
export function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(['passkeys.id', 'passkeys.userId', 'passkeys.credentialId', 'passkeys.publicKey', 'passkeys.counter'])
    .select(['users.email', 'users.bannedAt', 'users.deletedAt'])
    .where('passkeys.credentialId', '=', credentialId)
    .executeTakeFirst();
}

/** Stores a passkey. @returns false if there is one with this id of its authenticator, of whichever person */
export async function insertPasskey(db: Transaction, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Records that a passkey of a person was used.
 * @param counter as its authenticator says it: it counts up, or is always 0
 * @returns false if it does not count up, as when a copy of the passkey was used; also if it has been removed meanwhile
 */
export async function recordPasskeyUse(
  db: Transaction,
  { id, userId }: { id: string; userId: string },
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('counter', counter === 0 ? '=' : '<', String(counter))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Renames a passkey of a person. @returns false if they have no such passkey */
export async function renamePasskey(db: Database, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a passkey of a person. @returns false if they have no such passkey */
export async function deletePasskey(db: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Stores a challenge under what it is bound to, in place of an earlier one. */
export async function replaceChallenge(
  db: Database,
  challenge: { identifier: string; value: string; expiresAt: Date; now: Date },
): Promise<void> {
  const { now, identifier, ...renewed } = challenge;
  await db
    .insertInto('verifications')
    .values({ ...renewed, identifier, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('identifier')
        // why: only identifiers of challenges are unique; the sign-in library has rows of its own here
        .where('identifier', 'like', sql.lit('passkey %'))
        .doUpdateSet({ ...renewed, createdAt: now, updatedAt: now }),
    )
    .execute();
}

/** Uses up a challenge: whoever asks second gets none. @returns undefined too if it has expired */
export async function consumeChallenge(db: Database, identifier: string, now: Date): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifier)
    .returning(['value', 'expiresAt'])
    .executeTakeFirst();
  return deleted && deleted.expiresAt > now ? deleted.value : undefined;
}
