import { type Insertable, sql } from 'kysely';
import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { PersonData } from '../profile/person-data.ts';
import type { UserTable } from './tables.ts';

/** The accounts that have one of these emails or ids. */
export function listAccountsLike(
  db: Database,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<{ id: string; email: string; emailVerified: boolean; birthDate: string | null }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified', sql<string | null>`birth_date::text`.as('birthDate')])
    .where((eb) => eb.or([eb('id', '=', eb.fn.any(eb.val(ids))), eb('email', '=', eb.fn.any(eb.val(emails)))]))
    .execute();
}

/** Inserts an account without any way to sign in. */
export async function insertImportedAccount(db: Transaction, account: Insertable<UserTable>): Promise<void> {
  await db.insertInto('users').values(account).execute();
}

/** Stores what clients of another platform kept of a person. */
export async function insertImportedData(
  db: Transaction,
  userId: string,
  data: PersonData & { metadata: ExtendedData },
): Promise<void> {
  const { publicData, privateData, protectedData, metadata } = data;
  const maps = { publicData, privateData, protectedData, metadata };
  const columns = Object.fromEntries(Object.entries(maps).map(([name, map]) => [name, JSON.stringify(map)]));
  await db
    .insertInto('userExtendedData')
    .values({ userId, ...columns })
    .execute();
}
