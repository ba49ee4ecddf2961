import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { DeliveryMethod } from '../line-items.ts';
import type { ShippingDetails } from '../order.ts';

/**
 * What an order is about, as it was placed. `booking` are its days in the tasting's time zone, as `YYYY-MM-DD`, and its
 * times in milliseconds.
 */
export type FrozenContent = {
  items: { listingId: string; quantity: number }[];
  deliveryMethod: DeliveryMethod | null;
  shippingDetails: ShippingDetails | null;
  savesCard: boolean;
  booking: {
    firstDay: string;
    lastDay: string;
    departure: string;
    byNight: boolean;
    startMs: number;
    endMs: number;
  } | null;
};

/** What an order of this buyer was placed as; undefined if there is none, or it is still a question. */
export async function findFrozenContent(
  db: Database,
  { orderId, customerId }: { orderId: string; customerId: string },
): Promise<FrozenContent | undefined> {
  const { rows } = await sql<FrozenContent>`
    select orders.delivery_method, orders.shipping_details, payments.saves_card,
      (select json_agg(json_build_object('listingId', listing_id, 'quantity', quantity))
        from order_items where order_id = orders.id) as items,
      case when bookings.id is not null then json_build_object(
        'firstDay', (bookings.start_at at time zone schedules.timezone)::date,
        'lastDay', ((bookings.end_at - interval '1 microsecond') at time zone schedules.timezone)::date,
        'departure', (bookings.end_at at time zone schedules.timezone)::date,
        'startMs', extract(epoch from bookings.start_at) * 1000,
        'endMs', extract(epoch from bookings.end_at) * 1000,
        'byNight', exists (
          select from order_line_items where order_id = orders.id and code = 'line-item/night')) end as booking
    from orders
    join payments on payments.order_id = orders.id
    left join bookings on bookings.id = orders.booking_id
    left join availability_plans schedules on schedules.listing_id = bookings.listing_id
    where orders.id = ${orderId} and orders.customer_id = ${customerId}`.execute(db);
  return rows[0];
}
