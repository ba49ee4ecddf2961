import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

/** The address of somebody who is gone: unlike all others, and of no mail server. */
const erasedEmail = (id: string) => `gone-${id}@deleted.invalid`;

/**
 * Takes everything personal from somebody's row, which stays: what was bought and sold refers to it. It is of nobody then.
 * @returns the addresses and the picture that it had, and whether the address was proved; undefined where nobody was there
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
  const gone = { email: erasedEmail(id), displayName: '', bio: '', deletedAt: now, updatedAt: now };
  await db
    .updateTable('users')
    .set({ ...nothing, ...nowhere, ...noRights, ...gone })
    .where('id', '=', id)
    .execute();
  return before;
}

/**
 * Takes every way to sign in, every session (also those that an admin opened for him, or he for others), and his places at
 * wineries.
 */
export async function deleteUserRows(db: Database, id: string): Promise<void> {
  await db.deleteFrom('identities').where('userId', '=', id).execute();
  await db
    .deleteFrom('sessions')
    .where((one) => one.or([one('userId', '=', id), one('openedBy', '=', id)]))
    .execute();
  await db.deleteFrom('wineryMembers').where('userId', '=', id).execute();
  // why: the sign-in library keeps whom a link for a new password is for as the value
  await db.deleteFrom('verifications').where('value', '=', id).execute();
}

/** How many rows of each kind go at once: what another node removes at the same moment is left to it. */
const atOnce = 1_000;

/** Removes a batch of everything that has ended. @param begunBefore an account that is not complete since then is given up */
export async function deleteExpired(
  db: Database,
  { now, startedBefore }: { now: Date; startedBefore: Date },
): Promise<number> {
  const ended = [
    sql`delete from sessions where id in (select id from sessions where expires_at <= ${now} limit ${atOnce} for update skip locked)`,
    sql`delete from verifications where id in (select id from verifications where expires_at <= ${now} limit ${atOnce} for update skip locked)`,
    sql`delete from users where id in (
      select id from users where not confirmed and deleted_at is null and created_at <= ${startedBefore} limit ${atOnce} for update skip locked)`,
  ];
  let removed = 0;
  for (const statement of ended) removed += Number((await statement.execute(db)).numAffectedRows ?? 0n);
  return removed;
}
