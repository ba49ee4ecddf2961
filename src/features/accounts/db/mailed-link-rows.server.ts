import type { Database } from '#infra/database.ts';

/**
 * The version that the links in a person's mails must have. Undefined if the person is banned or deleted: no link of
 * theirs works then.
 */
export async function findLinkVersion(db: Database, userId: string): Promise<number | undefined> {
  const person = await db
    .selectFrom('users')
    .select('linkVersion')
    .where('id', '=', userId)
    .where('bannedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return person?.linkVersion;
}

/** Makes all links stop working that were mailed to a person before, those for a new password included. */
export async function revokeMailedLinks(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set((one) => ({ linkVersion: one('linkVersion', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  // why: the sign-in library stores the user's id as the value of a reset link
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
}
