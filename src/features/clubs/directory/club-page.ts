import type { ClubState } from '../club.ts';
import type { MembershipState } from '../membership.ts';
import type { ListedClub, ListedTier } from './listed-club.ts';

/** A tier as the page of its club shows it. */
export type ShownTier = ListedTier & {
  id: string;
  description: string;
  /** Off the sum of the wines, in percent; null if the price is fixed. */
  discountPercent: number | null;
  isFull: boolean;
};

/** A wine of a release, with the number of bottles in a tier. */
type ReleaseWine = { name: string; url: string | undefined; quantity: number };

/** A release of a club: the one that comes next, or one of the last. Days are `YYYY-MM-DD`. */
export type ShownRelease = {
  id: string;
  name: string;
  billOn: string;
  shipOn: string;
  /** The wines of each tier that can be joined, in its order. */
  tiers: { name: string; wines: ReleaseWine[] }[];
};

/** A wine of a subscription; it is not available without bottles in stock. */
type OfferedWine = { name: string; url: string; priceCents: number; isAvailable: boolean };

/** A review of the winery by a member of the club. */
type MemberReview = { id: string; score: number; content: string; createdAt: string; author: string };

/** Everything that the page of a club shows. `own` are the memberships that the actor has now, gifts included. */
export type ClubDetails = Omit<ListedClub, 'tiers' | 'summary'> & {
  wineryId: string;
  state: ClubState;
  description: string;
  tiers: ShownTier[];
  /** The wines among which members of a subscription choose. */
  offered: OfferedWine[];
  next: ShownRelease | null;
  past: ShownRelease[];
  reviews: MemberReview[];
  own: { id: string; state: MembershipState; isGift: boolean }[];
};
