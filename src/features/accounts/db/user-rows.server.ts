import type { Updateable } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { UserTable } from './tables.ts';

/** Whether somebody may sign in to nothing: banned, or gone. Somebody who is just signing up is not there yet, and is neither. */
export async function isBanned(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['bannedAt', 'deletedAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user !== undefined && (user.bannedAt !== null || user.deletedAt !== null);
}

/** Whether somebody has this address. */
export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

/** What the account's own pages show of a person, and whether he signs in with a password. */
export function findPerson(db: Database, id: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'emailVerified',
      'pendingEmail',
      'firstName',
      'lastName',
      'displayName',
      'bio',
      'phoneNumber',
    ])
    .select(['profileImageId', 'company', 'zip', 'state', 'role', 'birthDate', 'createdAt'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('identities')
          .select('identities.id')
          .whereRef('identities.userId', '=', 'users.id')
          .where('identities.password', 'is not', null),
      ).as('hasPassword'),
    )
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/**
 * The picture that a person has, locked with the person until the transaction ends, so that of two changes none is lost.
 * @returns undefined where the person is gone
 */
export async function lockProfileImage(db: Transaction, id: string): Promise<string | null | undefined> {
  const person = await db
    .selectFrom('users')
    .select('profileImageId')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return person?.profileImageId;
}

/** What everybody may see of a person, with the size of the picture; undefined where there is none. */
export function findPublicPerson(db: Database, id: string) {
  return db
    .selectFrom('users')
    .leftJoin('images', (join) =>
      join.onRef('images.id', '=', 'users.profileImageId').on('images.deletionStartedAt', 'is', null),
    )
    .select(['users.id', 'firstName', 'lastName', 'displayName', 'bio', 'bannedAt', 'deletedAt', 'users.createdAt'])
    .select(['images.id as imageId', 'images.width', 'images.height'])
    .where('users.id', '=', id)
    .where((one) => one.or([one('confirmed', '=', true), one('deletedAt', 'is not', null)]))
    .executeTakeFirst();
}

/** The columns that use cases change. */
type Change = Partial<
  Pick<
    Updateable<UserTable>,
    | 'bio'
    | 'birthDate'
    | 'company'
    | 'displayName'
    | 'firstName'
    | 'lastName'
    | 'pendingEmail'
    | 'phoneNumber'
    | 'profileImageId'
    | 'role'
    | 'state'
    | 'termsAcceptedAt'
    | 'zip'
  >
>;

/** Changes what is given of a person, and nothing else. @returns whether the person is still there */
export async function updateUser(db: Database, id: string, change: Change, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    // why: who was erased meanwhile, in another window, gets nothing personal back
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The hash of a person's password; undefined where he has none. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  const identity = await db
    .selectFrom('identities')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return identity?.password ?? undefined;
}

/** Lets nobody else change a person until the transaction ends. @returns whether the person is there */
export async function lockUser(db: Transaction, id: string): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return person !== undefined;
}

/** Puts a new hash in the place of a person's password. */
export async function changePasswordHash(db: Database, userId: string, password: string, now: Date): Promise<void> {
  await db
    .updateTable('identities')
    .set({ password, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}

/**
 * Makes an address the proved one of a person who still has the one that the proof was made for.
 * @returns whether he had; false too where somebody else has taken the new one meanwhile
 */
export async function verifyUserEmail(
  db: Database,
  { id, from, to }: { id: string; from: string; to: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email: to, emailVerified: true, updatedAt: now, ...(to !== from && { pendingEmail: null }) })
    .where('id', '=', id)
    .where('email', '=', from)
    .where('deletedAt', 'is', null)
    .$if(to !== from, (query) => query.where('pendingEmail', '=', to))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as other').select('other.id').where('other.email', '=', to).where('other.id', '!=', id),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Completes somebody who is not confirmed yet. @returns whether he was not */
export async function completePerson(db: Database, id: string, person: Change, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ ...person, updatedAt: now })
    .where('id', '=', id)
    .where('confirmed', '=', false)
    // why: who was erased is not complete either
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether there is somebody with this id whose account is complete. */
export async function isConfirmed(db: Database, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('confirmed').where('id', '=', userId).executeTakeFirst();
  return user?.confirmed === true;
}

/** The admins who can sign in, locked until the transaction ends, so that two of them do not leave at the same moment. */
export async function lockAdmins(db: Transaction): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('admin', '=', true)
    .where('bannedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return admins.map(({ id }) => id);
}

/**
 * Ends what somebody else may have set going with a password or an address that counts no more: links for a new password, and a
 * change of address that waits. @param proved whether the person has just shown to read the account's mail
 */
export async function cancelPendingClaims(
  db: Database,
  userId: string,
  now: Date,
  { emailRead }: { emailRead: boolean },
): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
  await db
    .updateTable('users')
    .set({ pendingEmail: null, updatedAt: now, ...(emailRead && { emailVerified: true }) })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .execute();
}
