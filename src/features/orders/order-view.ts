import type { Booking } from '#features/availability/bookings/booking.ts';
import { presentMoney } from '#kit/money.ts';
import type { LineItem, LineParty } from './line-items.ts';
import { totalFor } from './line-items.ts';
import type { BookingView, LineItemView, OrderView, ReviewView } from './order.ts';
import { type OrderStatus, orderProcess, type ProcessRole } from './process/order-process.ts';

/** The lines that these sides see, in the order of the breakdown. */
export function lineItemViews(
  lines: readonly LineItem[],
  currency: string,
  sides: readonly LineParty[],
): LineItemView[] {
  return lines
    .filter(({ includeFor }) => includeFor.some((party) => sides.includes(party)))
    .map(({ code, listingId, includeFor, unitPriceCents, quantity, rate, lineTotalCents, reversal }) => ({
      code,
      listingId,
      includeFor,
      unitPrice: presentMoney(unitPriceCents, currency),
      quantity,
      percentage: rate === null ? null : rate / 100,
      lineTotal: presentMoney(lineTotalCents, currency),
      reversal,
    }));
}

/** Which sides of the breakdown these roles see: the house sees both. */
export function sidesOf(roles: readonly ProcessRole[]): LineParty[] {
  const all = roles.includes('operator') || roles.includes('system');
  return (['customer', 'provider'] as const).filter((side) => all || roles.includes(side));
}

/** What a side agreed to pay or get, taken back or not; null for the other side's total, and for an enquiry. */
export function totalView(
  side: LineParty,
  lines: readonly LineItem[],
  currency: string | null,
  roles: readonly ProcessRole[],
) {
  if (currency === null || !sidesOf(roles).includes(side)) return null;
  const agreed = lines.filter(({ reversal }) => !reversal);
  return presentMoney(totalFor(side, agreed), currency);
}

/** What an order tells of its booking. */
export type OrderBooking = Pick<Booking, 'id' | 'start' | 'end' | 'displayStart' | 'displayEnd' | 'seats' | 'state'>;

/** The one of these bookings that an order has; null where it has none, as those of wines. */
export function bookingView(bookings: readonly OrderBooking[], bookingId: string | null): BookingView | null {
  const found = bookings.find(({ id }) => id === bookingId);
  if (!found) return null;
  return {
    start: found.start.toISOString(),
    end: found.end.toISOString(),
    displayStart: found.displayStart.toISOString(),
    displayEnd: found.displayEnd.toISOString(),
    seats: found.seats,
    state: found.state,
  };
}

/** What these roles may do now: the table's transitions, and to accept where that is still to be done. */
export function availableTransitions(status: OrderStatus, roles: readonly ProcessRole[]): OrderView['may'] {
  const { accepted } = orderProcess.flags;
  const open = orderProcess.available(status, [...roles]);
  const accepts =
    status.state === accepted.in && !status.flags.accepted && accepted.by.some((by) => roles.includes(by));
  // why: to mark as delivered what is not accepted yet accepts it first
  return accepts ? ['accept', ...open, 'mark-delivered'] : open;
}

/** The reviews that somebody sees: public ones, and those that he wrote himself. */
export function visibleReviews(reviews: readonly ReviewView[], roles: readonly ProcessRole[]): ReviewView[] {
  const all = roles.includes('operator') || roles.includes('system');
  return reviews.filter(({ by, state }) => all || state === 'public' || roles.includes(by));
}
