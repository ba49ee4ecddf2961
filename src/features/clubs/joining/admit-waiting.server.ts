import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type AdmittedRow, admitWaitingRows } from '../db/joining-rows.server.ts';
import { type LinkApp, membershipPath } from '../membership-link.server.ts';
import './joined-mails.ts';

type AdmitApp = { db: Transaction } & Pick<Infra, 'jobs'> & LinkApp;

/** How many times a caller admits as many people as are admitted at once, at most. */
const mostRounds = 10;

/**
 * Gives the free places of a club to those who wait for them, who came first first, and mails them. Runs in the caller's
 * transaction, which has locked the club. The caller checks permissions.
 */
export async function admitWaiting(app: AdmitApp, clubId: string): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const admitted = await admitWaitingRows(app.db, clubId, app.clock.now());
    if (admitted.length === 0) return;
    await mailAdmitted(app, admitted);
  }
}

/** Mails those who have a place now, when the caller's transaction commits. */
export async function mailAdmitted(app: AdmitApp, admitted: readonly AdmittedRow[]): Promise<void> {
  const mails = await Promise.all(
    admitted.map(async ({ id, email: to, userId, winery, club }) => {
      const props = { winery, club, path: await membershipPath(app, id) };
      return { mail: { mail: 'club-admitted' as const, to, props, userId }, key: `club:${id}:admitted` };
    }),
  );
  if (mails.length > 0) await sendMails(app, mails);
}
