import type { Database } from '#infra/database.ts';

/** Keeps an address; one that is kept already stays as it is. */
export async function keepSubscription(db: Database, email: string, createdAt: Date): Promise<void> {
  await db
    .insertInto('newsletterSubscriptions')
    .values({ email, createdAt })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}
