import type { Database, Transaction } from '#infra/database.ts';

/** What logs in to an account: an identity at a provider, a password, and passkeys, which count only where the site offers them. */
export async function findSignInMethods(
  db: Database,
  userId: string,
  providerId: string,
): Promise<{ hasProvider: boolean; hasPassword: boolean; passkeyIds: string[] }> {
  const ofPerson = db.selectFrom('identities').select(['providerId', 'password']).where('userId', '=', userId);
  const identities = await ofPerson.execute();
  const passkeys = await db.selectFrom('passkeys').select('id').where('userId', '=', userId).execute();
  return {
    hasProvider: identities.some((identity) => identity.providerId === providerId),
    hasPassword: identities.some(({ password }) => password !== null),
    passkeyIds: passkeys.map(({ id }) => id),
  };
}

/** Deletes a person's identity at a provider. */
export async function deleteProviderIdentity(db: Transaction, userId: string, providerId: string): Promise<void> {
  await db.deleteFrom('identities').where('userId', '=', userId).where('providerId', '=', providerId).execute();
}
