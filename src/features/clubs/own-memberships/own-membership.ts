import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import type { ClubFrequency, ClubModel } from '../club.ts';
import type { CancelReason, MembershipState } from '../membership.ts';
import type { ShipmentState, SkipReason } from '../release.ts';
import type { SubscriptionInterval } from '../subscriptions/schedule.ts';

/** A membership in the list of those that somebody has or had. Days are `YYYY-MM-DD`. */
export type ListedMembership = {
  id: string;
  state: MembershipState;
  club: { name: string; slug: string };
  winery: { slug: string; name: string };
  tier: string;
  holdUntil: string | null;
  nextBillOn: string | null;
  /** Who gets it, if it is a gift. */
  giftTo: string | null;
  /** Whether a part of a release waits for the member to agree to its price. */
  needsConsent: boolean;
};

/** A wine that a member gets of a release, or may choose. */
export type ReleaseWine = {
  listingId: string;
  name: string;
  url: string | undefined;
  quantity: number;
  /** How many the tier gets, and how many a member may choose. */
  usual: number;
  max: number;
  unitPriceCents: number;
};

/** What a member's part of a release costs, in cents. */
export type ReleasePrice = {
  goodsCents: number;
  discountCents: number;
  shippingCents: number;
  feeCents: number;
  totalCents: number;
};

/** A release that comes next. `changeUntil` is the time of the billing run. */
export type UpcomingRelease = {
  id: string;
  name: string;
  message: string;
  billOn: string;
  shipOn: string;
  changeUntil: string;
  skipped: boolean;
  /** The day to which the member put off the shipment. */
  laterOn: string | null;
  wines: ReleaseWine[];
  /** Null if a wine of it cannot be shipped. */
  price: ReleasePrice | null;
  /** Whether it costs more than the member agreed to. */
  needsConsent: boolean;
};

/**
 * The next shipment of a subscription. `nextOn` is its day, `changeUntil` when that begins, and `laterOn` the day of the one
 * after it; `lastOn` is the latest day to which it can be moved. A hold leaves days out: `afterHold` is the first after it.
 */
export type NextShipment = {
  nextOn: string;
  changeUntil: string;
  laterOn: string;
  lastOn: string;
  afterHold: string | null;
  intervalMonths: SubscriptionInterval;
  /** Those among which the member can choose. */
  intervals: SubscriptionInterval[];
  skipped: boolean;
  /** The wines that can be chosen, and those that were and are no longer offered, whose `max` is 0. */
  wines: ReleaseWine[];
  /** Null if a wine of it is not available, or cannot be shipped. */
  price: ReleasePrice | null;
  /** Whether it costs more than the member agreed to. */
  needsConsent: boolean;
};

/** A shipment that was billed, or why there was none. */
export type PastShipment = {
  id: string;
  release: string;
  billedOn: string;
  state: ShipmentState;
  skipReason: SkipReason | null;
  totalCents: number;
  /** Whether their bank wants, or wanted, them to confirm the payment. */
  needsConfirmation: boolean;
  /** What its wines cost, less the discount. */
  winesCents: number;
  /** Of one that was too dear: until when the member may agree to it; null if it is too late. */
  agreeUntil: string | null;
};

/** Everything that the page of a membership shows. */
export type MembershipDetails = Omit<ListedMembership, 'tier' | 'nextBillOn' | 'giftTo' | 'club' | 'needsConsent'> & {
  club: {
    name: string;
    slug: string;
    model: ClubModel;
    frequencyMonths: ClubFrequency;
    pickup: boolean;
    shipping: boolean;
  };
  tier: { name: string; bottles: number };
  /** Whether the link of a mail shows it, and its member is not signed in. */
  byLink: boolean;
  delivery: DeliveryMethod;
  /** Only for the member who is signed in; by the link of a mail only the town. */
  address: ShippingDetails | null;
  town: string | null;
  startsOn: string;
  /** A dearer tier that the winery offers, with the text to agree to and its digest. */
  offer: { name: string; bottles: number; consent: string; shown: string; isFull: boolean } | null;
  /**
   * The email and the message only for the member who is signed in. The recipient is told `on` a day, and was `toldAt` a
   * time.
   */
  gift: {
    name: string;
    email: string | null;
    message: string | null;
    on: string;
    releasesLeft: number;
    toldAt: string | null;
  } | null;
  joinedAt: string;
  canceledAt: string | null;
  consent: { text: string; toCents: number; consentedAt: string };
  upcoming: UpcomingRelease[];
  /** Of a subscription that has begun. */
  next: NextShipment | null;
  past: PastShipment[];
  /** Undefined for who came by the link of a mail, or looks in somebody's name. */
  card: SavedCard | null | undefined;
  today: string;
};

/** The reasons that a member may give, with their labels. */
export const memberReasons = {
  'too-much-wine': 'I have too much wine',
  'too-expensive': 'It costs too much',
  taste: 'The wines are not to my taste',
  moving: 'I am moving',
  service: 'I was not happy with the service',
  other: 'Another reason',
} as const satisfies Partial<Record<CancelReason, string>>;

/** How far ahead a shipment may be put off and a membership be put on hold, in days. */
export const [maxLaterDays, maxHoldDays] = [90, 366];

/** The most bottles that a member may choose of a release. */
export const maxChosenBottles = 60;
