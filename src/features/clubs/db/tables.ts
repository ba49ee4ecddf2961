import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DeliveryMethod, LineItem } from '#features/orders/line-items.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import type { ClubFrequency, ClubModel, ClubState, ClubVisibility, PriceRule, WineColor } from '../club.ts';
import type { InvitationDetails } from '../invitations/invitation.ts';
import type { CancelReason, MembershipRole, MembershipState } from '../membership.ts';
import type { ReleaseState, ShipmentState, SkipReason } from '../release.ts';
import type { SubscriptionInterval } from '../subscriptions/schedule.ts';

/** A club of a winery. `orderDiscountPercent` is off the wines of members' ordinary orders; `version` counts the changes. */
export type ClubTable = {
  id: string;
  wineryId: string;
  slug: string;
  name: string;
  description: Generated<string>;
  imageId: string | null;
  model: ClubModel;
  /** Months between two releases; of a subscription, the fewest that members may choose. */
  frequencyMonths: ClubFrequency;
  state: Generated<ClubState>;
  visibility: Generated<ClubVisibility>;
  pickupEnabled: Generated<boolean>;
  shippingEnabled: Generated<boolean>;
  orderDiscountPercent: Generated<number>;
  memberLimit: number | null;
  waitingList: Generated<boolean>;
  /** For how many days a declined card is tried again. */
  retryDays: Generated<number>;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * A tier of a club. `fromCents` to `toCents` is what the wines of a release cost, as members are told when they join.
 * Nobody joins a retired one.
 */
export type ClubTierTable = {
  id: string;
  clubId: string;
  position: number;
  name: string;
  description: Generated<string>;
  bottles: number;
  color: WineColor;
  priceRule: PriceRule;
  /** Of the rule `fixed`. */
  priceCents: number | null;
  /** Of the rule `sum`. */
  discountPercent: number | null;
  fromCents: number;
  toCents: number;
  shippingIncluded: Generated<boolean>;
  memberLimit: number | null;
  retired: Generated<boolean>;
};

/**
 * An invitation to a club, bound to an email in small letters. Of the token in its link only the SHA-256 is stored, in
 * hexadecimal. `invitedAt` is when it was mailed last; `details` are deleted once it is accepted or revoked.
 */
export type ClubInvitationTable = {
  id: string;
  clubId: string;
  email: string;
  tierId: ColumnType<string | null, string | null | undefined>;
  details: ColumnType<InvitationDetails | null, string | null | undefined, string | null>;
  tokenHash: string;
  invitedBy: string;
  invitedAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
  /** What became of it. */
  membershipId: ColumnType<string | null, string | null | undefined>;
};

/** A dearer tier that the winery offers to a member: they move there only by agreeing to its terms. */
export type ClubTierOfferTable = {
  membershipId: string;
  clubId: string;
  tierId: string;
  offeredBy: string;
  offeredAt: Date;
};

/**
 * A person's membership of a club. `userId` pays; the recipient of a gift has no account of their own here. The first
 * release is the first one billed on or after `startsOn`; `holdUntil` is the last day of a hold. Days are `YYYY-MM-DD`.
 */
export type ClubMembershipTable = {
  id: string;
  clubId: string;
  tierId: string;
  userId: string;
  state: MembershipState;
  deliveryMethod: DeliveryMethod;
  shippingDetails: ShippingDetails | null;
  startsOn: string;
  holdUntil: string | null;
  /** Of a subscription: every so many months on `anchorDay`, next on `nextOn`, which begins at `nextAt`. */
  intervalMonths: SubscriptionInterval | null;
  nextOn: string | null;
  nextAt: Date | null;
  anchorDay: number | null;
  /** Whether the member skips the next date. */
  nextSkipped: Generated<boolean>;
  giftRecipientName: string | null;
  giftRecipientEmail: string | null;
  giftMessage: string | null;
  /** When the recipient of a gift is told. */
  giftOn: string | null;
  giftReleasesLeft: number | null;
  /** What the winery wrote for itself. */
  note: Generated<string>;
  joinedAt: Date;
  canceledAt: Date | null;
  canceledBy: MembershipRole | null;
  cancelReason: CancelReason | null;
  cancelComment: string | null;
  version: Generated<number>;
  updatedAt: Date;
};

/** What a member agreed to, word for word; the last one counts. `toCents` is what the wines of a release may cost. */
export type ClubConsentTable = {
  membershipId: string;
  number: number;
  text: string;
  version: string;
  toCents: number;
  consentedAt: Date;
};

/** A wine among those that members of a subscription choose from. */
export type ClubOfferedWineTable = { clubId: string; listingId: string };

/** What a member of a subscription gets each time. */
export type ClubMembershipWineTable = { membershipId: string; listingId: string; quantity: number };

/** Something that happened to a membership. Rows are never changed. */
export type ClubMembershipEventTable = {
  id: GeneratedAlways<string>;
  membershipId: string;
  kind: string;
  role: MembershipRole;
  userId: string | null;
  details: Generated<string>;
  madeAt: Date;
};

/** A mail that a member gets once for a subject: a release, the end of a hold, a card. */
export type ClubNoticeTable = { membershipId: string; kind: string; subject: string; sentAt: Date };

/**
 * A release of a club. `billAt` is 00:00 of `billOn` at the winery. Orders are accepted in the name of who activated it.
 * It is prepared once every member has a shipment.
 */
export type ClubReleaseTable = {
  id: string;
  clubId: string;
  name: string;
  message: Generated<string>;
  state: ReleaseState;
  billOn: string | null;
  shipOn: string | null;
  billAt: Date | null;
  /** The day of the month that copies of it keep to; null for that of `billOn`. */
  billAnchor: number | null;
  /** The same of `shipOn`. */
  shipAnchor: number | null;
  activatedBy: string | null;
  activatedAt: Date | null;
  preparedAt: Date | null;
  processedAt: Date | null;
  archivedAt: Date | null;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
};

/** A wine of a release for a tier, at the price on which the tier's price rule works. One of quantity 0 can be chosen. */
export type ClubReleaseWineTable = {
  /** Of the release and of the tier. */
  clubId: string;
  releaseId: string;
  tierId: string;
  listingId: string;
  quantity: number;
  maxQuantity: number;
  unitPriceCents: number;
};

/** Bottles of a release, which are not part of the stock. `taken`: by shipments; `returned`: put back into the stock. */
export type ClubReleaseAllocationTable = {
  releaseId: string;
  listingId: string;
  quantity: number;
  taken: Generated<number>;
  returned: Generated<number>;
};

/** What a member wants of a release. Its wines replace those of the tier if there are any. */
export type ClubChoiceTable = {
  membershipId: string;
  clubId: string;
  releaseId: string;
  skipped: Generated<boolean>;
  /** Null to ship with everybody else's. */
  shipOn: string | null;
  updatedAt: Date;
};

/** A wine that a member chose for a release. */
export type ClubChoiceWineTable = { membershipId: string; releaseId: string; listingId: string; quantity: number };

/** A member's part of a release, or why there is none. The charge and the order that it becomes have the same id. */
export type ClubShipmentTable = {
  id: string;
  /** Of the membership, the release, and the tier. */
  clubId: string;
  membershipId: string;
  releaseId: string | null;
  tierId: string;
  billedOn: string;
  shipOn: string;
  state: ShipmentState;
  skipReason: SkipReason | null;
  deliveryMethod: DeliveryMethod;
  shippingDetails: ShippingDetails | null;
  goodsCents: number;
  discountCents: number;
  shippingCents: number;
  totalCents: number;
  /** The lines of the order that it becomes, as they are charged. */
  lineItems: ColumnType<LineItem[], string | undefined, string>;
  createdAt: Date;
  settledAt: Date | null;
};

/** A wine of a shipment. */
export type ClubShipmentWineTable = {
  shipmentId: string;
  listingId: string;
  quantity: number;
  unitPriceCents: number;
};

declare module '#infra/database.ts' {
  interface Tables {
    clubs: ClubTable;
    clubTiers: ClubTierTable;
    clubInvitations: ClubInvitationTable;
    clubTierOffers: ClubTierOfferTable;
    clubMemberships: ClubMembershipTable;
    clubConsents: ClubConsentTable;
    clubOfferedWines: ClubOfferedWineTable;
    clubMembershipWines: ClubMembershipWineTable;
    clubMembershipEvents: ClubMembershipEventTable;
    clubNotices: ClubNoticeTable;
    clubReleases: ClubReleaseTable;
    clubReleaseWines: ClubReleaseWineTable;
    clubReleaseAllocations: ClubReleaseAllocationTable;
    clubChoices: ClubChoiceTable;
    clubChoiceWines: ClubChoiceWineTable;
    clubShipments: ClubShipmentTable;
    clubShipmentWines: ClubShipmentWineTable;
  }
}
