import type { Generated } from 'kysely';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { MailTransport } from './mail-transport.ts';

/** A mail that was caught. The highest id is the newest. */
export type CaughtMailTable = {
  id: Generated<string>;
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

/** How many mails are kept. */
const kept = 200;

/** Opens the transport of a shop without a mail server: it keeps the newest mails in the database, each once. */
export function openCatchingTransport(db: Database, clock: Clock): MailTransport {
  return {
    catches: true,
    async send({ to, wayOut: _, ...mail }) {
      await db
        .insertInto('caughtMails')
        .values({ ...mail, recipient: to, caughtAt: clock.now() })
        .onConflict((conflict) => conflict.column('messageId').doNothing())
        .execute();
      await sql`
        delete from caught_mails where id <= (select id from caught_mails order by id desc offset ${kept} limit 1)`.execute(
        db,
      );
    },
    close: () => {},
  };
}
