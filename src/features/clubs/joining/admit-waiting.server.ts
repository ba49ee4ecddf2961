import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { admitWaitingRows } from '../db/joining-rows.server.ts';
import { type LinkApp, membershipPath } from '../membership-link.server.ts';
import './joined-mails.ts';

/**
 * Gives the free places of a club to those who wait for them, who came first first, and mails them. Runs in the caller's
 * transaction, which has locked the club. The caller checks permissions.
 */
export async function admitWaiting(
  app: { db: Transaction } & Pick<Infra, 'jobs'> & LinkApp,
  clubId: string,
): Promise<void> {
  const admitted = await admitWaitingRows(app.db, clubId, app.clock.now());
  const mails = await Promise.all(
    admitted.map(async ({ id, email: to, userId, winery, club }) => {
      const props = { winery, club, path: await membershipPath(app, id) };
      return { mail: { mail: 'club-admitted' as const, to, props, userId }, key: `club:${id}:admitted` };
    }),
  );
  await sendMails(app, mails);
}
