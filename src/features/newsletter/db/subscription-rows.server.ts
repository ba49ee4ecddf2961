import type { Database } from '#infra/database.ts';

/** Inserts a subscription; an existing one is left unchanged. */
export async function insertSubscription(db: Database, email: string, createdAt: Date): Promise<void> {
  await db
    .insertInto('newsletterSubscriptions')
    .values({ email, createdAt })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

/** Deletes a subscription, if there is one. */
export async function deleteSubscription(db: Database, email: string): Promise<void> {
  await db.deleteFrom('newsletterSubscriptions').where('email', '=', email).execute();
}
