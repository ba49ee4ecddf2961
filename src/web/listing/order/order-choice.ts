import type { ListingDetails, WineDetails } from '#features/listings/listing.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';

/** The choice in the order panel, as the estimate API takes it: bottles and delivery method, or dates and seats. */
export type OrderChoice =
  | { quantity: number; deliveryMethod: DeliveryMethod }
  | { bookingDates: { startDate: string; endDate: string }; seats: number };

/** The maximum number of people of one booking. */
export const maxPeople = 20;

/** The delivery methods of a wine. */
export function deliveryMethodsOf({ delivery: { pickup, shipping } }: WineDetails): DeliveryMethod[] {
  return [...(shipping ? (['shipping'] as const) : []), ...(pickup ? (['pickup'] as const) : [])];
}

/** The URL of the checkout at the winery of a listing. */
export function checkoutUrl({ winery }: Pick<ListingDetails, 'winery'>): string {
  return `/winery/${winery.slug}/checkout`;
}
