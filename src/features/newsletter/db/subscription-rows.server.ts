import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

/** A subscription in any state; undefined if there is none with this email. */
export function findSubscription(db: Database, email: string) {
  return db
    .selectFrom('newsletterSubscriptions')
    .select(['id', 'endedAt', 'bouncedAt'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/**
 * Inserts a subscription. One that has ended or bounced begins anew under its old id, so that links of old mails go on
 * working; an active one is left unchanged.
 */
export async function insertSubscription(
  db: Database,
  given: { id: string; email: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('newsletterSubscriptions')
    .values(given)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ createdAt: given.createdAt, endedAt: null, bouncedAt: null })
        .where(({ or, eb }) =>
          or([
            eb('newsletterSubscriptions.endedAt', 'is not', null),
            eb('newsletterSubscriptions.bouncedAt', 'is not', null),
          ]),
        ),
    )
    .execute();
}

/** Whether there is a subscription with this id that has neither ended nor bounced. */
export async function isActive(db: Database, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('newsletterSubscriptions')
    .select('id')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('bouncedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many subscriptions have neither ended nor bounced. */
export async function countActive(db: Database): Promise<number> {
  const { found } = await db
    .selectFrom('newsletterSubscriptions')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('endedAt', 'is', null)
    .where('bouncedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** Ends a subscription. @returns false if it has ended before, or does not exist */
export async function endSubscriptionRow(db: Transaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletterSubscriptions')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the subscription of an email, and deletes a request of it that is not confirmed, so that its link does nothing. */
export async function endSubscriptionOf(db: Database, email: string, now: Date): Promise<void> {
  await sql`
    with requests as (delete from newsletter_requests where email = ${email})
    update newsletter_subscriptions set ended_at = ${now} where email = ${email} and ended_at is null`.execute(db);
}

/** Records that a mail server has refused the address of a subscription for good. */
export async function markBounced(db: Transaction, id: string, now: Date): Promise<void> {
  await db.updateTable('newsletterSubscriptions').set({ bouncedAt: now }).where('id', '=', id).execute();
}

/** Deletes what is stored of an email: its subscription, and a request that is not confirmed. */
export async function deleteSubscription(db: Database, email: string): Promise<void> {
  await sql`
    with requests as (delete from newsletter_requests where email = ${email})
    delete from newsletter_subscriptions where email = ${email}`.execute(db);
}

/** Stores that an email is to be confirmed; one that is already waiting keeps its id. @returns its id */
export async function upsertRequest(
  db: Transaction,
  request: { id: string; email: string; expiresAt: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('newsletterRequests')
    .values(request)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ expiresAt: request.expiresAt }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a request waits for its confirmation. */
export async function hasRequest(db: Database, id: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('newsletterRequests')
    .select('id')
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes a request that waits for its confirmation. @returns its email; undefined if there is none */
export async function takeRequest(db: Transaction, id: string, now: Date): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('newsletterRequests')
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .returning('email')
    .executeTakeFirst();
  return taken?.email;
}

/** How many rows one statement deletes. */
const batchSize = 1_000;

/** Deletes requests that have expired, and subscriptions that ended before a moment; at most a thousand of each. */
export async function deleteExpired(db: Database, { now, endedBefore }: { now: Date; endedBefore: Date }) {
  await sql`
    with requests as (
      delete from newsletter_requests where id in (
        select id from newsletter_requests where expires_at <= ${now} limit ${batchSize}))
    delete from newsletter_subscriptions where email in (
      select email from newsletter_subscriptions where ended_at < ${endedBefore} limit ${batchSize})`.execute(db);
}
