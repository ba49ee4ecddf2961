import type { AffectedBookings } from '#features/availability/calendar/seller-calendar.ts';
import { findSalesByBooking } from '#features/orders/list-orders.server.ts';
import type { PageContext } from '../../../app-context.server.ts';
import type { ShownAffectedBookings } from './exception-messages.ts';

/** Bookings that rely on what is to be taken away, each with the address of its sale. */
export async function describeAffectedBookings(
  { app, actor }: Pick<PageContext, 'app' | 'actor'>,
  { total, first, mark }: AffectedBookings,
): Promise<ShownAffectedBookings> {
  const sales = await findSalesByBooking(
    app,
    actor,
    first.map(({ id }) => id),
  );
  const saleOf = (id: string) => (sales[id] === undefined ? null : `/sale/${sales[id]}/details`);
  return { total, mark, first: first.map((booking) => ({ ...booking, sale: saleOf(booking.id) })) };
}
