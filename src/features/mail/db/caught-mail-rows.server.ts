import type { Database } from '#infra/database.ts';
import type { CaughtMail, CaughtMailSummary } from '../caught-mail.ts';

/** How many mails are caught. */
export async function countCaughtMails(db: Database): Promise<number> {
  const count = db.selectFrom('caughtMails').select(({ fn }) => fn.countAll<string>().as('mails'));
  return Number((await count.executeTakeFirstOrThrow()).mails);
}

/** A page of the caught mails, newest first. */
export function findCaughtMails(db: Database, range: { limit: number; offset: number }): Promise<CaughtMailSummary[]> {
  return db
    .selectFrom('caughtMails')
    .select(['id', 'recipient', 'subject', 'caughtAt'])
    .orderBy('id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute();
}

/** One caught mail; undefined if it does not exist or was deleted. */
export function findCaughtMail(db: Database, id: string): Promise<CaughtMail | undefined> {
  return db
    .selectFrom('caughtMails')
    .select(['id', 'recipient', 'subject', 'html', 'text', 'caughtAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}
