import { type PickupAddressRow, pickupAddress } from '#features/listings/listing.ts';
import type { CartDelivery, CartGroupDelivery } from './cart.ts';

/** How a wine can be delivered, and what its buyer wants. */
type DeliverableRow = {
  delivery: CartDelivery | null;
  pickupEnabled: boolean;
  shippingEnabled: boolean;
} & PickupAddressRow;

/**
 * How the wines of one winery are delivered together: as the buyer said, else shipped if they can be.
 * @param rows the wines of one winery that can be bought
 */
export function groupDelivery(rows: readonly DeliverableRow[]): CartGroupDelivery {
  const methods = commonMethods(rows);
  const wanted = [...new Set(rows.flatMap(({ delivery }) => delivery ?? []))];
  if (wanted.length > 1) return { methods, chosen: null, conflict: 'differs' };
  const [only] = wanted;
  if (only !== undefined && !methods.includes(only)) return { methods, chosen: null, conflict: 'not-offered' };
  return { methods, chosen: only ?? methods[0] ?? null, conflict: null };
}

function commonMethods(rows: readonly DeliverableRow[]): CartDelivery[] {
  if (rows.length === 0) return [];
  // why: an order is picked up at one address
  const places = new Set(rows.map((row) => JSON.stringify(pickupAddress(row))));
  const shipping = rows.every(({ shippingEnabled }) => shippingEnabled);
  const pickup = places.size === 1 && rows.every(({ pickupEnabled }) => pickupEnabled);
  return [...(shipping ? (['shipping'] as const) : []), ...(pickup ? (['pickup'] as const) : [])];
}
