import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { Transaction } from '#infra/database.ts';
import { upsertExtendedData } from '../db/extended-data-rows.server.ts';
import { type FinishedOrderRows, insertFinishedOrder } from '../db/imported-order-rows.server.ts';
import { publishReviews } from '../db/review-rows.server.ts';
import { type LineItem, totalFor } from '../line-items.ts';
import type { PickupAddress, ShippingDetails } from '../order.ts';
import { orderProcess, type PlacedState, type ProcessRole } from '../process/order-process.ts';
import type { ProcessName } from '../process/process-names.ts';

/** An order of another platform that is over there. */
export type FinishedOrder = {
  id: string;
  wineryId: string;
  customerId: string;
  /** Who sold it there. */
  sellerId: string;
  listingId: string;
  currency: string;
  transitions: readonly { transition: OrderTransition; role: ProcessRole; madeAt: Date }[];
  items: FinishedOrderRows['items'];
  lines: readonly LineItem[];
  deliveryMethod: 'pickup' | 'shipping' | null;
  shippingDetails: ShippingDetails | null;
  pickupAddress: PickupAddress | null;
  booking: { id: string; start: Date; end: Date } | null;
  disputeReason: string | null;
  processName: ProcessName;
  /** What clients kept with it. */
  extendedData: { protectedData: ExtendedData; metadata: ExtendedData };
  reviews: readonly { id: string; party: 'customer' | 'provider'; rating: number; content: string; createdAt: Date }[];
  createdAt: Date;
};

type OrderTransition = FinishedOrderRows['transitions'][number]['transition'];

/** The states in which nothing happens to an order any more. */
const finalStates = ['payment-expired', 'canceled', 'reviewed'] as const satisfies readonly PlacedState[];

/** The state after these transitions, as the process has them; undefined if one of them is not possible. */
export function stateAfter(transitions: readonly { transition: OrderTransition }[]): PlacedState | undefined {
  let state: string = 'initial';
  for (const { transition } of transitions) {
    const row = orderProcess.find(transition);
    if (row?.from !== state) return undefined;
    state = row.to;
  }
  return state === 'initial' ? undefined : (state as PlacedState);
}

/**
 * Adds an order that is over, with its history and its reviews, which are public at once. It has no payment: its money
 * was settled elsewhere, and neither the ledger nor payouts know of it. No timer, stock, or mail concerns it. The caller
 * checks permissions.
 * @throws Error if it is not over
 */
export async function importOrder({ db }: { db: Transaction }, order: FinishedOrder): Promise<void> {
  const { id, transitions, lines, booking, reviews, items, customerId, sellerId, extendedData, ...columns } = order;
  const state = finalStates.find((one) => one === stateAfter(transitions));
  const last = transitions.at(-1);
  if (!state || !last) throw new Error('An order that is not over cannot be imported');
  const agreed = lines.filter(({ reversal }) => !reversal);
  // why: elsewhere paying makes the contract; without it a canceled order would be shown as declined and never charged
  const accepted = transitions.find(({ transition }) => transition === 'confirm-payment');
  const imported = await insertFinishedOrder(db, {
    order: {
      ...columns,
      ...{ id, customerId, state, dueAt: null, readyAt: null, readyBy: null, remindAt: null },
      ...{ lastTransition: last.transition, lastTransitionedAt: last.madeAt, transitionsMade: transitions.length },
      ...(accepted ? { acceptedAt: accepted.madeAt, acceptedBy: sellerId } : { acceptedAt: null, acceptedBy: null }),
      ...{ payinCents: totalFor('customer', agreed), payoutCents: totalFor('provider', agreed) },
      ...{ bookingId: booking?.id ?? null, bookingStart: booking?.start ?? null, bookingEnd: booking?.end ?? null },
    },
    items,
    lines,
    transitions: transitions.map(({ transition, role, madeAt }) => {
      // why: there are no operators of the other platform here
      const by = role === 'operator' ? 'system' : role;
      const userId = by === 'customer' ? customerId : by === 'provider' ? sellerId : null;
      return { transition, role: by, userId, madeAt };
    }),
    reviews: reviews.map(({ party, ...review }) => {
      return { ...review, party, authorId: party === 'customer' ? customerId : sellerId };
    }),
  });
  if (Object.values(extendedData).some((map) => Object.keys(map).length > 0))
    await upsertExtendedData(db, id, extendedData);
  if (reviews.length > 0) await publishReviews(db, imported);
}
