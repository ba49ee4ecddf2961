import type { ListingDetails, WineDetails } from '#features/listings/listing.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';

/** What was chosen in the panel, as the price is asked for: bottles and their way, or dates and seats. */
export type OrderChoice =
  | { quantity: number; deliveryMethod: DeliveryMethod }
  | { bookingDates: { startDate: string; endDate: string }; seats: number };

/** The ways that a wine has. */
export function deliveryMethodsOf({ delivery: { pickup, shipping } }: WineDetails): DeliveryMethod[] {
  return [...(shipping ? (['shipping'] as const) : []), ...(pickup ? (['pickup'] as const) : [])];
}

/** The address of the check-out at the winery of a listing. */
export function checkoutUrl({ winery }: Pick<ListingDetails, 'winery'>): string {
  return `/winery/${winery.slug}/checkout`;
}
