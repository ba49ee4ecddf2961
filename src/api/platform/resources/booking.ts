import type { BookingView } from '#features/orders/order.ts';
import { defineResource, reference } from '../response/resource.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    booking: Omit<BookingView, 'timezone'> & { transactionId: string | null };
  }
}

/** The booked time of a tasting. */
export const bookingResource = defineResource('booking', {
  attributes: ({ seats, start, end, displayStart, displayEnd, state }) => ({
    seats,
    start: new Date(start),
    end: new Date(end),
    displayStart: new Date(displayStart),
    displayEnd: new Date(displayEnd),
    state,
  }),
  relationships: {
    transaction: {
      load: async (_, bookings) =>
        bookings.map(({ transactionId: id }) => (id === null ? null : reference('transaction', id))),
    },
  },
});
