import { personState, publicNameOf } from '#features/accounts/profile/public-person.ts';
import { type ListingState, type ListingType, listingName, listingUrl } from '#features/listings/listing.ts';
import type { OrderParty } from '#features/orders/process/order-effects.ts';
import { slugOf } from '#kit/slug.ts';
import type { Review } from './review.ts';

/** A review with its order's parties and items. */
export type ReviewRow = {
  orderId: string;
  party: OrderParty;
  rating: number;
  content: string;
  state: 'pending' | 'public';
  createdAt: Date;
  customerId: string;
  displayName: string;
  deletedAt: Date | null;
  bannedAt: Date | null;
  winerySlug: string;
  wineryName: string;
  items: {
    id: string;
    /** The current title of the listing. */
    called: string;
    type: ListingType;
    state: ListingState;
    title: string;
    vintage: number | null;
  }[];
};

const shownStates: readonly ListingState[] = ['published', 'closed'];

/** A review for display. Listings are included only on pages of listings and wineries. */
export function toReview(row: ReviewRow, showsListings: boolean): Review {
  const state = personState(row);
  return {
    by: row.party,
    rating: row.rating,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    customer: { id: state === 'active' ? row.customerId : null, name: publicNameOf(row.displayName, state) },
    winery: { slug: row.winerySlug, name: row.wineryName },
    listings: showsListings
      ? row.items.map((item) => ({
          name: listingName(item),
          to: shownStates.includes(item.state) ? listingUrl({ id: item.id, slug: slugOf(item.called) }) : null,
        }))
      : [],
  };
}
