/** What has become of a claim, for mails. */
export type ClaimNews = 'received' | 'approved' | 'rejected' | 'withdrawn';

/**
 * To the claimant: what has become of their claim. `winery` is null where the claimant chose its name and their email
 * is not verified; `reason` is an admin's.
 */
type ClaimNewsProps = { news: ClaimNews; winery: string | null; claimId: string; reason: string | null };

/** The properties of the mails about claims. */
export type ClaimMailProps = {
  'claim-news': ClaimNewsProps;
  /** To admins: a claim waits for them, or was withdrawn. */
  'claim-to-review': { news: 'received' | 'withdrawn'; winery: string; claimId: string; isDispute: boolean };
  /** To the owners of a winery that somebody else claims; `ended` says whether their access has ended. */
  'ownership-disputed': { news: ClaimNews; winery: string; slug: string; ended: boolean };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends ClaimMailProps {}
}
