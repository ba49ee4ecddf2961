import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { deleteSecondFactors } from './second-factor-rows.server.ts';

/** The placeholder email of a deleted person: unique, and of no mail server. */
const erasedEmail = (id: string) => `gone-${id}@deleted.invalid`;

/**
 * Erases the personal data of a user. The row stays without them, because orders refer to it.
 * @returns its former emails, whether the email was verified, and its picture; undefined if there is no such user
 */
export async function eraseUser(
  db: Transaction,
  id: string,
  now: Date,
): Promise<
  { email: string; emailVerified: boolean; pendingEmail: string | null; profileImageId: string | null } | undefined
> {
  const before = await db
    .selectFrom('users')
    .select(['email', 'emailVerified', 'pendingEmail', 'profileImageId'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const nothing = { firstName: null, lastName: null, birthDate: null, phoneNumber: null, role: null } as const;
  const nowhere = { zip: null, state: null, company: null, image: null, profileImageId: null } as const;
  const noRights = { admin: false, emailVerified: false, pendingEmail: null, termsAcceptedAt: null } as const;
  const erased = { email: erasedEmail(id), displayName: '', bio: '', deletedAt: now, updatedAt: now };
  await db
    .updateTable('users')
    .set({ ...nothing, ...nowhere, ...noRights, ...erased })
    .where('id', '=', id)
    .execute();
  return before;
}

/**
 * Deletes a user's sign-in methods, second factor, passkeys, former date of birth, addresses, data of applications, winery
 * memberships, and sessions, including impersonation sessions opened for them or by them.
 */
export async function deleteUserRows(db: Transaction, id: string): Promise<void> {
  await db.deleteFrom('identities').where('userId', '=', id).execute();
  await db
    .deleteFrom('sessions')
    .where((one) => one.or([one('userId', '=', id), one('openedBy', '=', id)]))
    .execute();
  await deleteSecondFactors(db, id);
  await db.deleteFrom('birthDateCorrections').where('userId', '=', id).execute();
  await db.deleteFrom('addresses').where('userId', '=', id).execute();
  await db.deleteFrom('userExtendedData').where('userId', '=', id).execute();
  await db.deleteFrom('browserSignIns').where('userId', '=', id).execute();
  await db.deleteFrom('wineryMembers').where('userId', '=', id).execute();
  // why: the sign-in library stores the user's id as the value of a reset link
  await db.deleteFrom('verifications').where('value', '=', id).execute();
}

/** How many rows of each kind are deleted per run. Rows that another node is deleting are skipped. */
const batchSize = 1_000;

/**
 * Deletes a batch of expired rows of each kind.
 * @param startedBefore unfinished accounts created before this time are deleted, but for imported ones
 * @param signedInBefore browsers on which nobody signed in since this time are forgotten
 */
export async function deleteExpired(
  db: Database,
  { now, startedBefore, signedInBefore }: { now: Date; startedBefore: Date; signedInBefore: Date },
): Promise<number> {
  const statements = [
    sql`delete from sessions where id in (select id from sessions where expires_at <= ${now} limit ${batchSize} for update skip locked)`,
    sql`delete from verifications where id in (select id from verifications where expires_at <= ${now} limit ${batchSize} for update skip locked)`,
    sql`delete from users where id in (
      select id from users where terms_accepted_at is null and imported_at is null and deleted_at is null
        and created_at <= ${startedBefore} limit ${batchSize} for update skip locked)`,
    sql`delete from browser_sign_ins where (browser_hash, user_id) in (
      select browser_hash, user_id from browser_sign_ins where last_sign_in_at <= ${signedInBefore}
      limit ${batchSize} for update skip locked)`,
  ];
  let removed = 0;
  for (const statement of statements) removed += Number((await statement.execute(db)).numAffectedRows ?? 0n);
  return removed;
}
