import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { addDuration } from '#kit/duration.ts';
import type { ClubMailProps } from '../club-mails.ts';
import { findShipmentReader, listOwnerReaders, listReaders } from '../db/reader-rows.server.ts';
import type { SkipReason } from '../release.ts';
import type { PlannedMember } from './plan-members.server.ts';

type MailApp = { db: Transaction } & Pick<Infra, 'jobs'>;

type SurprisingReason = ClubMailProps['club-shipment-skipped']['reason'];

/** Reasons that the member has not caused: they get a mail. */
function isSurprising(reason: SkipReason): reason is SurprisingReason {
  return reason !== 'member' && reason !== 'held' && reason !== 'canceled' && reason !== 'declined';
}

/**
 * Mails the members who get nothing why that is, when the caller's transaction commits.
 * @param about.release null for a shipment of a subscription
 */
export async function notifyOfSkippedShipments(
  app: MailApp,
  about: { clubName: string; wineryName: string; release: string | null },
  planned: readonly PlannedMember[],
): Promise<void> {
  const surprising = planned.flatMap(({ id, member, plan }) =>
    plan.kind === 'skip' && isSurprising(plan.reason) ? [{ id, userId: member.userId, reason: plan.reason }] : [],
  );
  if (surprising.length === 0) return;
  const readers = await listReaders(
    app.db,
    surprising.map(({ userId }) => userId),
  );
  const { clubName: club, wineryName: winery, release } = about;
  await sendMails(
    app,
    surprising.flatMap(({ id, userId, reason }) => {
      const to = readers.get(userId);
      const mail = 'club-shipment-skipped' as const;
      return to === undefined
        ? []
        : [{ mail: { mail, to, props: { club, winery, release, reason }, userId }, key: `club:${id}:skipped` }];
    }),
  );
}

/**
 * Mails a member that their card was declined, when the caller's transaction commits.
 * @param nextAt when it is tried again; undefined if it is given up
 */
export async function notifyOfDecline(
  app: MailApp,
  { id, number, nextAt }: { id: string; number: number; nextAt: Date | undefined },
): Promise<void> {
  const found = await findShipmentReader(app.db, id);
  if (!found) return;
  const { to, userId, firstAttemptAt, retryDays, ...props } = found;
  const lastAt = addDuration(firstAttemptAt, { days: retryDays }).toISOString();
  const mail = nextAt
    ? ({
        mail: 'club-payment-declined',
        to,
        props: { ...props, nextAt: nextAt.toISOString(), lastAt },
        userId,
      } as const)
    : ({ mail: 'club-payment-failed', to, props, userId } as const);
  await sendMails(app, [{ mail, key: `club:${id}:declined:${number}` }]);
}

/** Mails the owners of a winery how the billing of a release ended, when the caller's transaction commits. */
export async function notifyOfBilledRelease(
  app: MailApp,
  { id, wineryId, ...props }: { id: string; wineryId: string } & ClubMailProps['club-release-billed'],
): Promise<void> {
  const owners = await listOwnerReaders(app.db, wineryId);
  await sendMails(
    app,
    owners.map(({ userId, to }) => ({
      mail: { mail: 'club-release-billed' as const, to, props, userId },
      key: `club-release:${id}:billed:${userId}`,
    })),
  );
}
