import { sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { revokeMailedLinks } from './mailed-link-rows.server.ts';
import type { UserTable } from './tables.ts';

/** Whether a person is banned or deleted and so cannot sign in. False for an id without a row. */
export async function isBanned(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['bannedAt', 'deletedAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user !== undefined && (user.bannedAt !== null || user.deletedAt !== null);
}

/** Whether an account has this email. */
export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

/** The data of the account's own pages, and whether the person has a password. */
export function findPerson(db: Database, id: string) {
  return (
    db
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
      .select(['profileImageId', 'company', 'zip', 'state', 'role', 'bannedAt', 'createdAt'])
      // why: the driver reads a date as a moment
      .select(sql<string | null>`birth_date::text`.as('birthDate'))
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
      .executeTakeFirst()
  );
}

/**
 * Locks a person until the transaction ends, so that of two concurrent changes of the profile neither is lost.
 * @returns what a change depends on; undefined if the person is deleted
 */
export function lockProfile(db: Transaction, id: string) {
  return db
    .selectFrom('users')
    .select(['profileImageId', 'firstName', 'lastName', 'displayName', 'zip', 'state'])
    .select(sql<string | null>`birth_date::text`.as('birthDate'))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The public data of people who have completed their account, were imported, or are deleted, with the size of the picture. */
function publicPeople(db: Database) {
  return db
    .selectFrom('users')
    .leftJoin('images', (join) =>
      join.onRef('images.id', '=', 'users.profileImageId').on('images.deletionStartedAt', 'is', null),
    )
    .select(['users.id', 'firstName', 'lastName', 'displayName', 'bio', 'bannedAt', 'deletedAt', 'users.createdAt'])
    .select(['images.id as imageId', 'images.width', 'images.height'])
    .where((one) =>
      one.or([
        one('termsAcceptedAt', 'is not', null),
        // why: their profile was public where they come from, with the listings and reviews that came with it
        one('importedAt', 'is not', null),
        one('deletedAt', 'is not', null),
      ]),
    );
}

/** The public data of a person; undefined if there is no such person. */
export function findPublicPerson(db: Database, id: string) {
  return publicPeople(db).where('users.id', '=', id).executeTakeFirst();
}

/** The public data of people, in no order, with what clients store as public. @param ids at most a few hundred */
export function listPublicPeople(db: Database, ids: readonly string[]) {
  return publicPeople(db)
    .leftJoin('userExtendedData as data', 'data.userId', 'users.id')
    .select(['data.publicData', 'data.metadata'])
    .where((one) => one('users.id', '=', one.fn.any(one.val(ids))))
    .execute();
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

/**
 * Changes the given columns of a person.
 * @returns false if the person was deleted
 */
export async function updateUser(db: Database, id: string, change: Change, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    // why: a person who was erased meanwhile, in another window, must get no personal data back
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The hash of a person's password; undefined without a password. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  const identity = await db
    .selectFrom('identities')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return identity?.password ?? undefined;
}

/**
 * Locks a person against changes by others until the transaction ends.
 * @returns false if there is no such person
 */
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

/** Locks a person who is neither banned nor deleted. @returns whether there is one */
export async function lockUnbannedUser(db: Transaction, id: string): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('bannedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return person !== undefined;
}

/** Replaces the hash of a person's password. */
export async function changePasswordHash(db: Database, userId: string, password: string, now: Date): Promise<void> {
  await db
    .updateTable('identities')
    .set({ password, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}

/**
 * Sets a person's verified email, if they still have the email `from` that the link was made for.
 * @returns false if they do not, or if another account has taken the new email meanwhile
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

/**
 * Completes an account that is not confirmed yet.
 * @returns false if it is confirmed already
 */
export async function completePerson(db: Database, id: string, person: Change, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ ...person, updatedAt: now })
    .where('id', '=', id)
    .where('termsAcceptedAt', 'is', null)
    // why: an erased account is unconfirmed too
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether there is a completed account with this id. */
export async function isConfirmed(db: Database, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('termsAcceptedAt').where('id', '=', userId).executeTakeFirst();
  return user !== undefined && user.termsAcceptedAt !== null;
}

/**
 * Locks all admins who can sign in until the transaction ends, so that two admins cannot delete their accounts at the
 * same time.
 */
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
 * Cancels what somebody else may have started with the former password or email: all links in mails, those for a new
 * password included, and a pending change of email.
 * @param emailRead whether the person has just proved that they can read the account's mail
 */
export async function cancelPendingClaims(
  db: Database,
  userId: string,
  now: Date,
  { emailRead }: { emailRead: boolean },
): Promise<void> {
  await revokeMailedLinks(db, userId);
  await db
    .updateTable('users')
    .set({ pendingEmail: null, updatedAt: now, ...(emailRead && { emailVerified: true }) })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .execute();
}

/** A person who is to get or lose the role of an admin, locked until the transaction ends. */
export function lockNewAdmin(db: Transaction, id: string) {
  return db
    .selectFrom('users')
    .select(['admin', sql<boolean>`terms_accepted_at is not null and banned_at is null`.as('isComplete')])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a person an admin, or no admin any more. */
export async function setAdmin(db: Transaction, id: string, admin: boolean): Promise<void> {
  await db.updateTable('users').set({ admin }).where('id', '=', id).execute();
}

/** Whose account a person at an identity provider is; undefined if it is nobody's. */
export async function findProviderUser(
  db: Database,
  providerId: string,
  accountId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('identities')
    .select('userId')
    .where('providerId', '=', providerId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return found?.userId;
}
