import type { OrderItemView, ShippingDetails, WineryAddress } from '../order.ts';

/** How many orders are shown, printed, or marked as shipped at once. */
export const maxShipments = 100;

/** An order as the people who pack it see it. */
export type OrderToShip = {
  id: string;
  /** What people call it by: `LV-1234-5678`. */
  number: string;
  createdAt: string;
  /** When it is canceled unless it was shipped; null once it was. */
  shipBy: string | null;
  winery: { name: string; address: WineryAddress };
  customer: { displayName: string };
  shippingDetails: ShippingDetails | null;
  items: Omit<OrderItemView, 'unitPrice' | 'included'>[];
  carrier: string | null;
  trackingNumber: string | null;
};

/** An order that is to be marked as shipped. */
export type Shipment = { id: string; carrier: string; trackingNumber: string };

/**
 * What became of a shipment. `already` means that somebody had marked it as shipped with the same number before, such
 * as a double click; otherwise `problem` says why it was not.
 */
export type ShipmentOutcome = { id: string; number: string | null; name: string | null } & (
  | { outcome: 'shipped' | 'already' }
  | { outcome: 'refused'; problem: string }
);
