import type { Region } from '#features/wineries/winery.ts';

/** How a winery's page is claimed. */
export const claimLabels = { unclaimed: 'Not claimed', pending: 'Claim pending', claimed: 'Claimed' } as const;

/** A state of a winery's claim. */
export type ClaimState = keyof typeof claimLabels;

/** What else the list of wineries can be narrowed to. */
export const wineryTraits = {
  pinned: 'Pinned',
  sells: 'Sells here',
  unlocated: 'Without coordinates',
} as const;

/** A narrowing of the list of wineries. */
export type WineryTrait = keyof typeof wineryTraits;

/** The orders of the list. */
export const winerySorts = { name: 'Name', newest: 'Newest', city: 'City' } as const;

/** An order of the list. */
export type WinerySort = keyof typeof winerySorts;

/** What the list is narrowed to and how it is sorted; null for no narrowing. */
export type WineryListQuery = {
  search: string;
  state: string | null;
  region: Region | null;
  claimed: ClaimState | null;
  only: WineryTrait | null;
  sort: WinerySort;
};

/**
 * The greatest number of wineries that a list counts and shows; a narrower one finds the others. A text has the lowest,
 * since the names that contain it are compared one by one.
 */
export function maxFoundWineries({ search, state, region, claimed, only }: WineryListQuery): number {
  if (search !== '') return 1_000;
  return (state ?? region ?? claimed ?? only) === null ? 1_000_000 : 5_000;
}

/** A winery in the admins' list. `listings` are the published ones. */
export type ManagedWinery = {
  id: string;
  slug: string;
  name: string;
  city: string;
  state: string;
  region: Region;
  claimed: ClaimState;
  pinned: boolean;
  located: boolean;
  demo: boolean;
  listings: number;
  createdAt: string;
};

/** A winery with everything that keeps an admin from deleting it. `listings` are the published ones. */
export type WineryRecord = ManagedWinery & {
  allListings: number;
  hasOrders: boolean;
  hasPayouts: boolean;
  /** Whether somebody is or was a member of one of its clubs. */
  hasMembers: boolean;
  /** Whether somebody was charged for its plan, a shipment of a club, or an allocation. */
  hasCharges: boolean;
  favorites: number;
  oldSlugs: string[];
  people: { id: string; name: string; role: 'owner' | 'member' }[];
};
