import type { PagePath } from '#features/mail/mail.ts';
import type { AfterFailure } from '#features/subscriptions/charge.ts';
import type { SkipReason } from './release.ts';

/** Which club a mail is about. */
type ClubNews = { club: string; winery: string };

/** Which release a mail is about; null for the shipment of a subscription. */
type ShipmentNews = ClubNews & { release: string | null };

/** The wines of a shipment in a mail, and its price besides them, in cents. `feeCents` is what the buyer pays the operator. */
export type MailedShipment = {
  wines: { listingId: string; name: string; quantity: number; unitPriceCents: number }[];
  discountCents: number;
  shippingCents: number;
  feeCents: number;
};

/** The properties of the mails about clubs. Amounts are in cents of US dollars; times are ISO 8601. */
export type ClubMailProps = {
  /**
   * To the member: what was changed with the link of a mail, without signing in. `day` is when it ships, or until when the
   * membership is on hold, as `YYYY-MM-DD`.
   */
  'club-changed-by-link': ShipmentNews & { what: 'skipped' | 'put-off' | 'held'; day: string | null; path: PagePath };
  /** To the member: the card was declined, what follows, until when, and where they confirm or another card pays. */
  'club-payment-declined': ShipmentNews & {
    totalCents: number;
    nextAt: string;
    lastAt: string;
    path: PagePath;
    follows: AfterFailure;
  };
  /** To the member: it was not paid until the end; `follows` from the last attempt: `confirm` if the bank wanted them to confirm it. */
  'club-payment-failed': ShipmentNews & { totalCents: number; follows?: AfterFailure };
  /** To the member: they get nothing of a release, for a reason that they may not know. `wine` is the one that was short. */
  'club-shipment-skipped': ShipmentNews & {
    reason: Exclude<SkipReason, 'member' | 'held' | 'canceled' | 'declined' | 'price' | 'banned'>;
    wine?: string;
  };
  /** To the member: it cost more than they agreed to, and is charged only if they agree in time. */
  'club-price-consent': ShipmentNews & { path: PagePath; winesCents: number; totalCents: number; until: string };
  /**
   * To the member: something is charged soon; `reminder` for the second mail. `totalCents` null: they must agree to it, or
   * if it is `unavailable`, choose other wines.
   */
  'club-release-coming': ShipmentNews & {
    reminder: boolean;
    path: PagePath;
    billOn: string;
    bottles: number;
    totalCents: number | null;
    /** Missing if they have to agree or choose first. */
    price?: MailedShipment;
    unavailable?: boolean;
  };
  /** To the member: their hold ends after a day, `YYYY-MM-DD`. */
  'club-hold-ends': ClubNews & { path: PagePath; lastDay: string; isSubscription: boolean };
  /** To the member: the card that pays expires. */
  'club-card-expires': ClubNews & { isSubscription: boolean };
  /** To the owners of a winery: how the billing of a release ended. */
  'club-release-billed': ClubNews & {
    release: string;
    billed: number;
    declined: number;
    skipped: number;
    /** How many of the skipped ones missed bottles. */
    short?: number;
    totalCents: number;
  };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends ClubMailProps {}
}
