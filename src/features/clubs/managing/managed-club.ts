import type { ClubFrequency, ClubModel, ClubState, ClubVisibility, PriceRule, WineColor } from '../club.ts';
import type { ReleaseState } from '../release.ts';

/** The maximum lengths of the texts of a club and its tiers, in characters. */
export const clubTextLimits = { name: 80, description: 4_000, tierName: 80, tierDescription: 1_000 } as const;

/** How many clubs a winery has at most, and how many tiers a club. */
export const maxClubs = 20;
export const maxTiers = 20;

/** The winery of a club, and whether the actor may change its clubs or only see them. */
export type ClubWinery = { id: string; slug: string; name: string; mayChange: boolean };

/** A tier as its winery sees it. `members` are those who belong to it now, those who wait not included. */
export type ManagedTier = {
  id: string;
  name: string;
  description: string;
  bottles: number;
  color: WineColor;
  priceRule: PriceRule;
  priceCents: number | null;
  discountPercent: number | null;
  fromCents: number;
  toCents: number;
  shippingIncluded: boolean;
  memberLimit: number | null;
  retired: boolean;
  members: number;
};

/** How many memberships a club has, by state. */
export type MemberCounts = { active: number; held: number; waiting: number; canceled: number };

/** A club as its winery sees it. `version` counts the changes. */
export type ManagedClub = {
  id: string;
  version: number;
  slug: string;
  name: string;
  description: string;
  imageId: string | null;
  model: ClubModel;
  frequencyMonths: ClubFrequency;
  state: ClubState;
  visibility: ClubVisibility;
  pickupEnabled: boolean;
  shippingEnabled: boolean;
  orderDiscountPercent: number;
  memberLimit: number | null;
  waitingList: boolean;
  retryDays: number;
  members: MemberCounts;
  tiers: ManagedTier[];
};

/** A club in the list of its winery. */
export type ListedClub = Pick<
  ManagedClub,
  'id' | 'name' | 'imageId' | 'model' | 'frequencyMonths' | 'state' | 'visibility' | 'members'
> & {
  tiers: number;
  /** The release that is billed next, or else the one that is planned. */
  nextRelease: { id: string; name: string; state: ReleaseState; billOn: string | null } | null;
};

/** The state of a club in a word. */
export const clubStateLabels: Readonly<Record<ClubState, string>> = { draft: 'Draft', open: 'Open', closed: 'Closed' };

/** Who sees a club. */
export const visibilityLabels: Readonly<Record<ClubVisibility, string>> = {
  public: 'Everybody',
  invitation: 'People you invite',
};
