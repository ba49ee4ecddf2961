import type { Transaction } from '#infra/database.ts';
import type { Interest } from '../account.ts';

/** A person who opens an account with a password. */
export type NewAccount = {
  email: string;
  passwordHash: string;
  displayName: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  zip: string | null;
  company: string | null;
  state: string | null;
  role: Interest | null;
  bio?: string | undefined;
  phoneNumber?: string | null | undefined;
  /** Whether the email has to be verified before the first order. */
  verifyEmailFirst: boolean;
};

/**
 * Inserts an account with its password, whose owner has accepted the terms just now.
 * @returns its id; undefined if an account has the email already
 */
export async function insertAccount(db: Transaction, account: NewAccount, now: Date): Promise<string | undefined> {
  const { passwordHash, ...person } = account;
  const times = { createdAt: now, updatedAt: now };
  const user = await db
    .insertInto('users')
    .values({ ...person, termsAcceptedAt: now, ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (user === undefined) return undefined;
  await db
    .insertInto('identities')
    .values({ userId: user.id, accountId: user.id, providerId: 'credential', password: passwordHash, ...times })
    .execute();
  return user.id;
}
