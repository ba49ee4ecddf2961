import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { listEndedReaders } from '../db/reader-rows.server.ts';
import '../joining/joined-mails.ts';
import type { EndReason } from '../joining/joined-mails.ts';
import type { CancelReason } from '../membership.ts';

/** The reasons of a winery that its member is told. */
const toldReasons: readonly CancelReason[] = ['card', 'club-closed', 'moving'] satisfies EndReason[];

/**
 * Mails members that the winery ended their memberships, when the caller's transaction commits. The caller checks
 * permissions and has ended them.
 */
export async function notifyOfEndedMemberships(
  app: { db: Transaction } & Pick<Infra, 'jobs'>,
  membershipIds: readonly string[],
  reason: CancelReason,
): Promise<void> {
  const told = toldReasons.includes(reason) ? (reason as EndReason) : null;
  const readers = await listEndedReaders(app.db, membershipIds);
  const mails = readers.map(({ id, userId, to, winery, club }) => ({
    mail: { mail: 'club-membership-ended' as const, to, props: { winery, club, reason: told }, userId },
    key: `club:${id}:ended`,
  }));
  await sendMails(app, mails);
}
