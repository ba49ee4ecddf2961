import type { Mail } from '#features/mail/mail.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { ClaimNews } from './claim-mails.ts';
import type { ClaimRecipient } from './db/claim-rows.server.ts';
import { listAdminRecipients, listClaimants } from './db/claim-rows.server.ts';

/** The most people of one side who get a mail. */
export const maxRecipients = 10;

/** A claim as mails name it. */
type NamedClaim = { id: string; userId: string; isNew: boolean; isDispute: boolean; wineryName: string };

type MailApp = { db: Transaction } & Pick<Infra, 'jobs'>;

type Told = {
  news: ClaimNews;
  reason?: string | null;
  /** The owners who are told of a dispute, and whether they have lost their access. */
  owners?: readonly ClaimRecipient[];
  slug?: string;
  ended?: boolean;
};

/** Mails all sides what has become of claims, when the caller's transaction commits. Three statements at most. */
export async function notifyOfClaims(app: MailApp, claims: readonly NamedClaim[], told: Told): Promise<void> {
  const { news, owners = [], slug = '', ended = false } = told;
  const claimants = await listClaimants(app.db, [...new Set(claims.map(({ userId }) => userId))]);
  const admins = news === 'received' || news === 'withdrawn' ? await listAdminRecipients(app.db, maxRecipients) : [];
  const mails = claims.flatMap((claim): { mail: Mail; key: string }[] => {
    const { id: claimId, wineryName: winery, isDispute } = claim;
    const keyFor = ({ userId }: ClaimRecipient) => `claim:${claimId}:${news}:${userId}`;
    return [
      ...claimants
        .filter(({ userId }) => userId === claim.userId)
        .map((to) => ({ mail: newsFor(to, claim, told), key: keyFor(to) })),
      ...(news === 'received' || news === 'withdrawn'
        ? admins.map((to) => ({
            mail: {
              mail: 'claim-to-review' as const,
              to: to.email,
              props: { news, winery, claimId, isDispute },
              userId: to.userId,
            },
            key: `${keyFor(to)}:admin`,
          }))
        : []),
      ...(isDispute
        ? owners.map((to) => ({
            mail: {
              mail: 'ownership-disputed' as const,
              to: to.email,
              props: { news, winery, slug, ended },
              userId: to.userId,
            },
            key: `${keyFor(to)}:owner`,
          }))
        : []),
    ];
  });
  if (mails.length > 0) await sendMails(app, mails);
}

function newsFor(to: ClaimRecipient, claim: NamedClaim, { news, reason = null }: Told): Mail {
  // why: a mail to an unverified email contains nothing that the person who caused it could choose
  const winery = claim.isNew && !to.verified ? null : claim.wineryName;
  return { mail: 'claim-news', to: to.email, props: { news, winery, claimId: claim.id, reason }, userId: to.userId };
}
