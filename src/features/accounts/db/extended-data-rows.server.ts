import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { ExtendedData } from '#kit/extended-data.ts';
import type { PersonData } from '../profile/person-data.ts';

/** A person at an identity provider: the provider's id, and the person's there. */
export type ProviderIdentity = { providerId: string; accountId: string };

/** Reads a map that was selected as text. It is, because the query builder would rename the keys of a map. */
export function mapOf(text: string | null): ExtendedData {
  return text === null ? {} : (JSON.parse(text) as ExtendedData);
}

/** What is stored of a person; empty maps without a row. In a transaction lock the person first. */
export async function findPersonData(db: Database, userId: string): Promise<PersonData & { metadata: ExtendedData }> {
  const { rows } = await sql<Record<'publicData' | 'privateData' | 'protectedData' | 'metadata', string>>`
    select public_data::text, private_data::text, protected_data::text, metadata::text
    from user_extended_data where user_id = ${userId}`.execute(db);
  const [row] = rows;
  return {
    publicData: mapOf(row?.publicData ?? null),
    privateData: mapOf(row?.privateData ?? null),
    protectedData: mapOf(row?.protectedData ?? null),
    metadata: mapOf(row?.metadata ?? null),
  };
}

/** Stores what a person's clients store, in place of what they had stored. */
export async function writePersonData(db: Transaction, userId: string, data: PersonData): Promise<void> {
  const maps = {
    publicData: JSON.stringify(data.publicData),
    privateData: JSON.stringify(data.privateData),
    protectedData: JSON.stringify(data.protectedData),
  };
  await db
    .insertInto('userExtendedData')
    .values({ userId, ...maps })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(maps))
    .execute();
}

/** The people at identity providers that an account can be signed in as. */
export function listProviderIdentities(db: Database, userId: string): Promise<ProviderIdentity[]> {
  return db
    .selectFrom('identities')
    .select(['providerId', 'accountId'])
    .where('userId', '=', userId)
    .where('providerId', '<>', 'credential')
    .orderBy('providerId')
    .limit(20)
    .execute();
}
