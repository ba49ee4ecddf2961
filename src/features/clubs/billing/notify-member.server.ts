import type { Mail } from '#features/mail/mail.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import { confirmPaymentPath } from '#features/subscriptions/charge.ts';
import type { FailedAttempt } from '#features/subscriptions/run-due-charges.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { addDuration } from '#kit/duration.ts';
import type { ClubMailProps } from '../club-mails.ts';
import { clubPaymentPath } from '../club-url.ts';
import { findShipmentReader, listOwnerReaders, listReaders } from '../db/reader-rows.server.ts';
import { type LinkApp, membershipPath } from '../membership-link.server.ts';
import type { SkipReason } from '../release.ts';
import type { PlannedMember } from './plan-members.server.ts';

type MailApp = { db: Transaction } & Pick<Infra, 'jobs'>;
type LinkingApp = MailApp & LinkApp;

type SurprisingReason = ClubMailProps['club-shipment-skipped']['reason'];

/** Reasons that the member has not caused or been told of: they get a mail. */
function isSurprising(reason: SkipReason): reason is SurprisingReason | 'price' {
  return !['member', 'held', 'canceled', 'declined', 'banned'].includes(reason);
}

/** What a mail about a skipped shipment is of: `release` is null for a shipment of a subscription. */
type Skipped = { clubName: string; wineryName: string; release: string | null; retryDays: number };

/**
 * Mails the members who get nothing why that is, when the caller's transaction commits; those for whom it is too dear are
 * asked whether they agree.
 */
export async function notifyOfSkippedShipments(
  app: LinkingApp,
  about: Skipped,
  planned: readonly PlannedMember[],
): Promise<void> {
  const surprising = planned.filter(({ plan }) => plan.kind === 'skip' && isSurprising(plan.reason));
  if (surprising.length === 0) return;
  const readers = await listReaders(
    app.db,
    surprising.map(({ member }) => member.userId),
  );
  const mails = surprising.map(async (one) => {
    const to = readers.get(one.member.userId);
    const mail = to === undefined ? undefined : await skippedMail(app, about, one, to);
    return mail ? [{ mail, key: `club:${one.id}:skipped` }] : [];
  });
  await sendMails(app, (await Promise.all(mails)).flat());
}

async function skippedMail(
  app: LinkingApp,
  { clubName: club, wineryName: winery, release, retryDays }: Skipped,
  { member: { id, userId }, plan }: PlannedMember,
  to: string,
): Promise<Mail | undefined> {
  const about = { club, winery, release };
  if (plan.kind !== 'skip' || !isSurprising(plan.reason)) return undefined;
  if (plan.reason !== 'price') {
    const wine = plan.reason === 'short' ? { wine: plan.wine } : {};
    return { mail: 'club-shipment-skipped', to, props: { ...about, reason: plan.reason, ...wine }, userId };
  }
  const { goodsCents, discountCents, totalCents } = plan.priced;
  const until = addDuration(app.clock.now(), { days: retryDays }).toISOString();
  const path = await membershipPath(app, { id, userId });
  const props = { ...about, path, winesCents: goodsCents - discountCents, totalCents, until };
  return { mail: 'club-price-consent', to, props, userId };
}

/**
 * Mails a member that a payment failed, and what follows, when the caller's transaction commits.
 */
export async function notifyOfDecline(
  app: LinkingApp,
  { id, number, nextAt, follows }: Pick<FailedAttempt, 'id' | 'number' | 'nextAt' | 'follows'>,
): Promise<void> {
  const found = await findShipmentReader(app.db, id);
  if (!found) return;
  const { to, userId, firstAttemptAt, retryDays, ...props } = found;
  const last = addDuration(firstAttemptAt, { days: retryDays });
  const times = nextAt && { nextAt: nextAt.toISOString(), lastAt: last.toISOString() };
  const path = follows === 'confirm' ? confirmPaymentPath(id) : clubPaymentPath(id);
  const mail = times
    ? ({
        mail: 'club-payment-declined',
        to,
        props: { ...props, ...times, follows, path },
        userId,
      } as const)
    : ({ mail: 'club-payment-failed', to, props: { ...props, follows }, userId } as const);
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
