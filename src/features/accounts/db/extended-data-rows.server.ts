import { sql } from 'kysely';
import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { PersonData } from '../profile/person-data.ts';

/** A person at an identity provider: the provider's id, and the person's there. */
export type ProviderIdentity = { providerId: string; accountId: string };

/** What is stored of a person; empty maps without a row. In a transaction lock the person first. */
export async function findPersonData(
  db: Database,
  userId: string,
): Promise<PersonData & { metadata: ExtendedData; identityProviders: ProviderIdentity[] }> {
  const found = await db
    .selectFrom('users')
    .leftJoin('userExtendedData as data', 'data.userId', 'users.id')
    .select(['data.publicData', 'data.privateData', 'data.protectedData', 'data.metadata'])
    .select(
      sql<ProviderIdentity[] | null>`(
        select json_agg(json_build_object('provider_id', provider_id, 'account_id', account_id) order by provider_id)
        from identities where user_id = users.id and provider_id <> 'credential')`.as('identityProviders'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return {
    publicData: found?.publicData ?? {},
    privateData: found?.privateData ?? {},
    protectedData: found?.protectedData ?? {},
    metadata: found?.metadata ?? {},
    identityProviders: found?.identityProviders ?? [],
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
