import type { Mail } from '#features/mail/mail.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { PlannedMember } from '../billing/plan-members.server.ts';
import type { PricedShipment } from '../billing/shipment-plan.ts';
import type { MailedShipment } from '../club-mails.ts';
import { listReaders } from '../db/reader-rows.server.ts';
import { type LinkApp, membershipPath } from '../membership-link.server.ts';
import type { ReleaseNotice } from './notice-times.ts';

/** What is announced: a release, or the next shipment of a subscription, whose name is null and whose subject its day. */
type Announced = {
  clubName: string;
  wineryName: string;
  release: string | null;
  subject: string | undefined;
  notice: ReleaseNotice;
};

/**
 * Mails members what is charged soon and what it costs them, when the caller's transaction commits. Who skips it, or does
 * not get it for a reason that they cannot mend, gets no mail.
 */
export async function sendComingMails(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'> & LinkApp,
  { clubName: club, wineryName: winery, release, subject, notice }: Announced,
  planned: readonly (Pick<PlannedMember, 'member' | 'plan'> & { billOn: string })[],
): Promise<void> {
  if (planned.length === 0) return;
  const readers = await listReaders(
    app.db,
    planned.map(({ member }) => member.userId),
  );
  const about = { club, winery, release, reminder: notice === 'release-reminder' };
  const mails = planned.map(async ({ member: { id, userId }, plan, billOn }) => {
    const to = readers.get(userId);
    const problem = plan.kind === 'skip' ? plan.reason : undefined;
    // why: members of a subscription chose the wines themselves, so they can choose others
    const isUnavailable = release === null && (problem === 'unavailable' || problem === 'short');
    if (to === undefined || (problem !== undefined && problem !== 'price' && !isUnavailable)) return [];
    const priced = plan.kind === 'charge' ? plan.priced : null;
    const bottles = priced?.wines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
    const props = { ...about, path: await membershipPath(app, { id, userId }), billOn, bottles };
    const cost = {
      totalCents: priced?.totalCents ?? null,
      ...(priced && { price: mailedPriceOf(priced) }),
      ...(isUnavailable && { unavailable: true }),
    };
    const mail: Mail = { mail: 'club-release-coming', to, props: { ...props, ...cost }, userId };
    return [{ mail, key: `club:${id}:${notice}:${subject ?? ''}:${billOn}` }];
  });
  await sendMails(app, (await Promise.all(mails)).flat());
}

/** The wines of a shipment and its price, as its mail lists them. */
function mailedPriceOf(priced: PricedShipment): MailedShipment {
  const { wines, goodsCents, discountCents, shippingCents, totalCents } = priced;
  const feeCents = totalCents - goodsCents + discountCents - shippingCents;
  return { wines, discountCents, shippingCents, feeCents };
}
