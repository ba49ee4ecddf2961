import type { GeneratedAlways } from 'kysely';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { MailTransport } from './mail-transport.ts';

/** A caught mail. The highest id is the newest. */
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

/** Minimum number of mails kept, and after how many new ones older mails are deleted. */
const [minKept, sweepEvery] = [200, 20];

/** Creates the transport for use without a mail server: it stores the newest mails in the database, each once. */
export function createMailCatcher(db: Database, clock: Clock): MailTransport {
  return {
    catches: true,
    async send({ to, unsubscribeUrl: _, attachments: _files, ...mail }) {
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

/** Deletes mails that are too old. */
async function deleteOld(db: Database): Promise<void> {
  await sql`
    delete from caught_mails where id <= (select id from caught_mails order by id desc offset ${minKept} limit 1)`.execute(
    db,
  );
}
