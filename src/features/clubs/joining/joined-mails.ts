import type { PagePath } from '#features/mail/mail.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';

/** Why a winery ended a membership, as far as its member is told. */
export type EndReason = 'card' | 'club-closed' | 'moving';

/** Whether a club is a subscription, whose members get shipments on dates of their own. */
type ClubKind = { isSubscription?: boolean };

/**
 * What the confirmation of a gift says: its recipient, whether they are told `on` a later day or now, how many releases or
 * shipments it has, when the first one is charged if that is known, and where it is handed over. Days are `YYYY-MM-DD`.
 */
export type GivenMembership = {
  recipient: string;
  on: string | null;
  releases: number;
  isSubscription: boolean;
  billOn: string | null;
  delivery: DeliveryMethod;
  town: string | null;
};

/**
 * The properties of the mails about joining a club, and about what a winery changes of memberships. Texts of clubs are
 * their wineries'; `path` contains a token.
 */
export type JoiningMailProps = {
  /** To the member: what they joined and agreed to; or that they wait for a place. */
  'club-joined': {
    winery: string;
    club: string;
    tier: string;
    consent: string;
    waits: boolean;
    path: PagePath;
    gift?: GivenMembership;
  };
  /** To a member who waited: there is a place. */
  'club-admitted': ClubKind & { winery: string; club: string; path: PagePath };
  /**
   * To the recipient of a gift. `first` is when its first wine is ready: a day, or null if it has none yet; and where it is
   * handed over, a town or an address of the winery.
   */
  'club-gift': ClubKind & {
    winery: string;
    club: string;
    recipient: string;
    giver: string;
    message: string | null;
    releases: number;
    clubPath: PagePath;
    first?: { shipOn: string | null; delivery: DeliveryMethod; place: string };
  };
  /** To the member, who canceled: the membership is over. */
  'club-canceled': { winery: string; club: string };
  /** To the member: the winery ended the membership; `reason` if the member is to know one. */
  'club-membership-ended': { winery: string; club: string; reason: EndReason | null };
  /** To somebody who may have no account. It contains nothing that the winery writes but the name of the club. */
  'club-invitation': {
    winery: string;
    club: string;
    path: PagePath;
    /** When the link stops working, in ISO 8601. */
    expiresAt: string;
  };
  /** To the member: the winery moved them to another tier, which costs no more than they agreed to. */
  'club-tier-changed': ClubKind & { winery: string; club: string; tier: string; path: PagePath };
  /** To the member: the winery offers them a dearer tier. Nothing changes unless they agree. */
  'club-tier-offered': { winery: string; club: string; tier: string; path: PagePath };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends JoiningMailProps {}
}
