import type { Pagination } from '#features/listings/pagination.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { AllocationState, GrantingRule, RefusedWishReason, WishState } from '../allocation.ts';
import type { AllocationWinery } from '../managing/managed-allocation.ts';

/** A wish as its winery sees it, with what decides its rank. `name` is null once the account is deleted. */
export type ManagedWish = {
  number: number;
  name: string | null;
  groupName: string;
  spendCents: number;
  state: WishState;
  reason: RefusedWishReason | null;
  delivery: DeliveryMethod;
  wines: { listingId: string; quantity: number; granted: number }[];
};

/**
 * A wine that is wished for. `left` are the bottles that can be granted, `wished` and `granted` those of all wishes;
 * `elsewhere` those that are granted to wishes of other pages.
 */
export type WishedWine = {
  listingId: string;
  name: string;
  left: number;
  wished: number;
  granted: number;
  elsewhere: number;
};

/** A page of the wishes of an allocation, by rank. */
export type WishesPage = Pagination & {
  perPage: number;
  winery: AllocationWinery;
  allocation: {
    id: string;
    version: number;
    title: string;
    granting: GrantingRule;
    state: AllocationState;
    /** Until when the wishes are granted by hand, by the winery's clock; null where they are not, or not any more. */
    grantUntil: string | null;
  };
  total: number;
  wines: WishedWine[];
  wishes: ManagedWish[];
};

/** What granting the saved bottles would do now. `withoutCard` are among those who are charged: they will be declined. */
export type GrantPreview = {
  charged: number;
  bottles: number;
  totalCents: number;
  withoutCard: number;
  /** Wishes that get bottles but cannot be charged, by the reason. */
  refused: Partial<Record<RefusedWishReason, number>>;
  /** Wishes that get nothing. */
  ungranted: number;
};

/** The field of a form for the bottles of a wine that a wish gets. */
export function grantField(number: number, listingId: string): string {
  return `grant-${number}-${listingId}`;
}

/** What such a field is about; undefined if it is another one. */
export function readGrantField(name: string): { number: number; listingId: string } | undefined {
  const [, number, listingId] = /^grant-(\d{1,9})-([0-9a-f-]{36})$/.exec(name) ?? [];
  return number === undefined || listingId === undefined ? undefined : { number: Number(number), listingId };
}
