import type { LineParty } from '#features/orders/line-items.ts';
import type { BookingView, LineItemView, TransitionView } from '#features/orders/order.ts';
import type { PlacedState, ProcessRole } from '#features/orders/process/order-process.ts';
import type { ProcessName } from '#features/orders/process/process-names.ts';
import type { OrderRecord } from '#features/orders/records/list-order-records.server.ts';
import type { TransitValue } from '../transit/transit-values.ts';
import { protectedDataOf } from './protected-data.ts';

/** What a transaction is made from: an order, or one that is only thought of. */
export type TransactionSource = {
  id: string;
  processName: ProcessName;
  state: PlacedState;
  createdAt: string;
  transitions: readonly TransitionView[];
  lineItems: readonly LineItemView[];
  /** The parties whose totals the reader sees. */
  sides: readonly LineParty[];
  hasPrice: boolean;
  protectedData: { readonly [key: string]: TransitValue };
  metadata: { readonly [key: string]: TransitValue };
  /** The listing that was asked about, or the first one that was ordered; null for a question to a winery. */
  listingId: string | null;
  /** How many bottles of that listing are reserved; null of tastings and questions. */
  bottles: number | null;
  wineryId: string;
  customerId: string;
  booking: (BookingView & { id: string }) | null;
};

/** A transaction from an order as its reader sees it. */
export function transactionOf(order: OrderRecord): TransactionSource {
  const { id, processName, state, createdAt, transitions, lineItems, extended, bookingId, booking, items } = order;
  // why: the listing and its bottles are said together, so they are of one item
  const item = items.find((each) => each.listingId === order.listingId) ?? items[0];
  const listingId = item?.listingId ?? order.listingId;
  const isWine = bookingId === null && item !== undefined;
  return {
    ...{ id, processName, state, createdAt, transitions, lineItems, listingId },
    sides: sidesOf(order.roles),
    hasPrice: order.payinTotal !== null || order.payoutTotal !== null,
    protectedData: protectedDataOf(order),
    metadata: extended.metadata as TransactionSource['metadata'],
    bottles: isWine ? item.quantity : null,
    wineryId: order.winery.id,
    customerId: order.customer.id,
    booking: booking && bookingId !== null ? { ...booking, id: bookingId } : null,
  };
}

/** The parties whose totals these roles see: the operator sees both. */
function sidesOf(roles: readonly ProcessRole[]): LineParty[] {
  const all = roles.includes('operator') || roles.includes('system');
  return (['customer', 'provider'] as const).filter((side) => all || roles.includes(side));
}
