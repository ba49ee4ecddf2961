import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { CheckoutBooking, CheckoutItem } from './checkout.ts';

/** What is asked of the orders room: the wines with their numbers and one way, or the tasting with its days and seats. */
export function orderRequestOf(
  { items, booking, fromCart }: { items: readonly CheckoutItem[]; booking: CheckoutBooking | null; fromCart: boolean },
  delivery: DeliveryMethod | null,
) {
  return {
    fromCart,
    items: items.map(({ listingId, quantity }) => (booking ? { listingId } : { listingId, quantity })),
    ...(delivery && { deliveryMethod: delivery }),
    ...(booking && {
      bookingDates: { startDate: booking.startDate, endDate: booking.endDate },
      seats: booking.seats,
    }),
  };
}
