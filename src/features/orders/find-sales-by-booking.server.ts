import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { listSalesByBooking } from './db/order-parts.server.ts';

/**
 * The sales by which bookings came about, as far as the viewer works for their winery: the order's id by the booking's. One query.
 * @param bookingIds a few
 */
export async function findSalesByBooking(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  bookingIds: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  if (viewer.kind !== 'user' || bookingIds.length === 0) return {};
  const sales = await listSalesByBooking(app.db, bookingIds, viewer.id);
  return Object.fromEntries(sales.map(({ bookingId, orderId }) => [bookingId, orderId]));
}
