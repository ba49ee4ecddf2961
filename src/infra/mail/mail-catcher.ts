import type { GeneratedAlways } from 'kysely';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { MailTransport } from './mail-transport.ts';

/** A mail that was caught. The highest id is the newest. */
export type CaughtMailTable = {
  id: GeneratedAlways<string>;
  messageId: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  caughtAt: Date;
};

declare module '../database.ts' {
  interface Tables {
    caughtMails: CaughtMailTable;
  }
}

/** How many mails are kept at least, and after how many new ones the older are removed. */
const [minKept, sweepEvery] = [200, 20];

/** Opens the transport of a shop without a mail server: it keeps the newest mails in the database, each once. */
export function createMailCatcher(db: Database, clock: Clock): MailTransport {
  return {
    catches: true,
    async send({ to, unsubscribeUrl: _, ...mail }) {
      const caught = await db
        .insertInto('caughtMails')
        .values({ ...mail, recipient: to, caughtAt: clock.now() })
        .onConflict((conflict) => conflict.column('messageId').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (Number(caught?.id ?? 1) % sweepEvery === 0) await deleteOld(db);
    },
    close: () => {},
  };
}

/** Removes what is too old. */
async function deleteOld(db: Database): Promise<void> {
  await sql`
    delete from caught_mails where id <= (select id from caught_mails order by id desc offset ${minKept} limit 1)`.execute(
    db,
  );
}
