import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { ExtendedData } from '#infra/extended-data.ts';
import type { PersonData } from '../profile/person-data.ts';

/** A person at an identity provider: the provider's id, and the person's there. */
export type ProviderIdentity = { providerId: string; accountId: string };

/** Reads a map that was selected as text. It is, because the query builder would rename the keys of a map. */
export function mapOf(text: string | null): ExtendedData {
  return text === null ? {} : (JSON.parse(text) as ExtendedData);
}

/** What is stored of a person; empty maps without a row. In a transaction lock the person first. */
export async function findPersonData(
  db: Database,
  userId: string,
): Promise<PersonData & { metadata: ExtendedData; identityProviders: ProviderIdentity[] }> {
  type Row = Record<'publicData' | 'privateData' | 'protectedData' | 'metadata' | 'identityProviders', string | null>;
  const { rows } = await sql<Row>`
    select public_data::text, private_data::text, protected_data::text, metadata::text,
      (select json_agg(json_build_object('providerId', provider_id, 'accountId', account_id) order by provider_id)
        from identities where user_id = users.id and provider_id <> 'credential')::text as identity_providers
    from users left join user_extended_data on user_id = users.id
    where users.id = ${userId}`.execute(db);
  const [row] = rows;
  return {
    publicData: mapOf(row?.publicData ?? null),
    privateData: mapOf(row?.privateData ?? null),
    protectedData: mapOf(row?.protectedData ?? null),
    metadata: mapOf(row?.metadata ?? null),
    identityProviders: JSON.parse(row?.identityProviders ?? '[]') as ProviderIdentity[],
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
