import type { Database } from '#infra/database.ts';
import type { OptionalMail } from '../optional-mail.ts';

/** The kinds of optional mails that a person has opted out of. */
export async function listOptOuts(db: Database, userId: string): Promise<OptionalMail[]> {
  const rows = await db.selectFrom('mailOptOuts').select('kind').where('userId', '=', userId).execute();
  return rows.map(({ kind }) => kind);
}

/** Stores an opt-out, once. */
export async function insertOptOut(db: Database, userId: string, kind: OptionalMail, now: Date): Promise<void> {
  await db
    .insertInto('mailOptOuts')
    .values({ userId, kind, optedOutAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a person's opt-outs of these kinds. */
export async function deleteOptOuts(db: Database, userId: string, kinds: readonly OptionalMail[]): Promise<void> {
  await db.deleteFrom('mailOptOuts').where('userId', '=', userId).where('kind', 'in', kinds).execute();
}

/** Deletes every opt-out of a person. */
export async function deleteAllOptOuts(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('mailOptOuts').where('userId', '=', userId).execute();
}
