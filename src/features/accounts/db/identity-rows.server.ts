import type { Database, Transaction } from '#infra/database.ts';

/** What logs in to an account: an identity at a provider, a password, a passkey. */
export async function findSignInMethods(
  db: Database,
  userId: string,
  providerId: string,
): Promise<{ hasProvider: boolean; hasPassword: boolean; hasPasskey: boolean }> {
  const [identities, passkey] = [
    await db.selectFrom('identities').select(['providerId', 'password']).where('userId', '=', userId).execute(),
    await db.selectFrom('passkeys').select('id').where('userId', '=', userId).limit(1).executeTakeFirst(),
  ];
  return {
    hasProvider: identities.some((identity) => identity.providerId === providerId),
    hasPassword: identities.some(({ password }) => password !== null),
    hasPasskey: passkey !== undefined,
  };
}

/** Deletes a person's identity at a provider. */
export async function deleteProviderIdentity(db: Transaction, userId: string, providerId: string): Promise<void> {
  await db.deleteFrom('identities').where('userId', '=', userId).where('providerId', '=', providerId).execute();
}
