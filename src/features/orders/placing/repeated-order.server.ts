import { isDeepStrictEqual } from 'node:util';
import type { SignedIn } from '#kit/actor.ts';
import { type FrozenContent, findFrozenContent } from '../db/repeated-order-rows.server.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import type { OrderRequest } from './order-request.schema.ts';

/**
 * Whether an order with the id of a request exists and is what the request asks for: the actor's own order of the same
 * wines or seats, delivered to the same place, and paid in the same way. Prices do not matter, they may have changed
 * since. One query.
 */
export async function isRepetition(
  { db }: Pick<OrdersApp, 'db'>,
  { id: customerId }: SignedIn,
  orderId: string,
  request: OrderRequest,
): Promise<boolean> {
  const frozen = await findFrozenContent(db, { orderId, customerId });
  return frozen !== undefined && isSameContent(request, frozen);
}

/** Whether an order is what a request asks for. What a request leaves open is as the order was placed. */
function isSameContent(request: OrderRequest, frozen: FrozenContent): boolean {
  if (request.saveCard !== frozen.savesCard) return false;
  if (frozen.booking) return isSameBooking(request, frozen, frozen.booking);
  const { deliveryMethod = frozen.deliveryMethod, shippingDetails = null } = request;
  return (
    request.bookingDates === undefined &&
    isDeepStrictEqual(quantitiesOf(request.items), quantitiesOf(frozen.items)) &&
    deliveryMethod === frozen.deliveryMethod &&
    (deliveryMethod !== 'shipping' || isDeepStrictEqual(asStored(shippingDetails), frozen.shippingDetails))
  );
}

/**
 * Whether times or dates, seats, and the tasting are the same. The last day of a stay by days is part of it, of nights
 * not.
 */
function isSameBooking(
  { items, bookingDates, seats, deliveryMethod }: OrderRequest,
  frozen: FrozenContent,
  booking: NonNullable<FrozenContent['booking']>,
): boolean {
  const { firstDay, lastDay, departure, byNight, startMs, endMs } = booking;
  const [item] = frozen.items;
  const { startDate = '', endDate = '' } = bookingDates ?? {};
  const isSameTime = startDate.includes('T')
    ? Date.parse(startDate) === startMs && Date.parse(endDate) === endMs
    : startDate === firstDay && endDate === (byNight ? departure : lastDay);
  return (
    deliveryMethod === undefined &&
    items.length === 1 &&
    items[0]?.listingId === item?.listingId &&
    seats === item?.quantity &&
    isSameTime
  );
}

/** Bottles by wine, in whichever order they were asked for. */
function quantitiesOf(items: readonly { listingId: string; quantity?: number | undefined }[]) {
  return Object.fromEntries(items.map(({ listingId, quantity }) => [listingId, quantity]));
}

/** A value as the database returns it: without members that are undefined. */
function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
