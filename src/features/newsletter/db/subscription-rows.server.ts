import type { Database } from '#infra/database.ts';

/** Keeps an address; one that is kept already stays as it is. */
export async function insertSubscription(db: Database, email: string, createdAt: Date): Promise<void> {
  await db
    .insertInto('newsletterSubscriptions')
    .values({ email, createdAt })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

/** Forgets an address; one that is not kept is no fault. */
export async function deleteSubscription(db: Database, email: string): Promise<void> {
  await db.deleteFrom('newsletterSubscriptions').where('email', '=', email).execute();
}
