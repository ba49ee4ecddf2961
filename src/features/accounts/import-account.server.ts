import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Interest } from './account.ts';
import { insertBan } from './db/ban-rows.server.ts';
import { insertImportedAccount, insertImportedData, listAccountsLike } from './db/imported-account-rows.server.ts';
import type { PersonData } from './profile/person-data.ts';

/** A person who comes from another platform. Each field is as the forms of accounts take it; null if it is not known. */
export type AccountToImport = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  displayName: string;
  bio: string;
  birthDate: string | null;
  zip: string | null;
  state: string | null;
  company: string | null;
  role: Interest | null;
  phoneNumber: string | null;
  banned: boolean;
  /** What clients kept of the person beside these fields. */
  data: PersonData & { metadata: ExtendedData };
  createdAt: Date;
};

/** The accounts here that have one of these ids or emails. The caller checks permissions. One query. */
export function findAccountsLike(
  app: { db: Database },
  keys: { ids: readonly string[]; emails: readonly string[] },
): Promise<{ id: string; email: string; emailVerified: boolean; birthDate: string | null }[]> {
  return listAccountsLike(app.db, keys);
}

const banReason = 'This account was banned on the platform it was imported from.';

/**
 * Adds an account with its id. It has no password: its owner sets one with "Forgot your password?" and then completes it,
 * as after a first sign-in by an identity provider. Nobody gets a mail. The caller checks permissions.
 */
export async function importAccount(
  { db, clock }: { db: Transaction } & Pick<Infra, 'clock'>,
  { banned, data, ...person }: AccountToImport,
): Promise<void> {
  const now = clock.now();
  const bannedAt = banned ? now : null;
  await insertImportedAccount(db, { ...person, bannedAt, importedAt: now, updatedAt: now });
  if (Object.values(data).some((map) => Object.keys(map).length > 0)) await insertImportedData(db, person.id, data);
  if (banned) await insertBan(db, { userId: person.id, reason: banReason, bannedAt: now });
}
