import type { Database } from '#infra/database.ts';

/** Notes when the sides of an order are to be reminded of their reviews. */
export async function insertReminder(db: Database, orderId: string, dueAt: Date): Promise<void> {
  await db.insertInto('reviewReminders').values({ orderId, dueAt }).execute();
}

/** The orders whose reminders are due, the longest due first. */
export async function listDueReminders(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = db.selectFrom('reviewReminders').select('orderId').where('dueAt', '<=', now);
  return (await due.orderBy('dueAt').limit(limit).execute()).map(({ orderId }) => orderId);
}

/** Takes a reminder, which nobody else sends then. @returns false where another node has it */
export async function takeReminder(db: Database, orderId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reviewReminders')
    .where('orderId', 'in', (query) =>
      query.selectFrom('reviewReminders').select('orderId').where('orderId', '=', orderId).forUpdate().skipLocked(),
    )
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
