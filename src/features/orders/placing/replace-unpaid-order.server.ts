import type { SignedIn } from '#kit/actor.ts';
import { lockOrderableListings } from '../db/placing-rows.server.ts';
import { lockPaidOrderOrAbort } from '../order-access.server.ts';
import type { OrdersTransaction } from '../order-dependencies.ts';
import { abortWith } from '../order-refusal.ts';
import { applyTransition } from '../process/apply-transition.server.ts';
import { orderProcess } from '../process/order-process.ts';
import { rolesOf } from '../process/order-status.ts';
import type { OrderRequest } from './order-request.schema.ts';

/**
 * Ends an order that its buyer has not paid for, in the transaction that places the one with another address or delivery:
 * its bottles are free for that one, and its payment is canceled at the gateway, so that no second one can be paid. If the
 * new order is refused, the old one stays. An order that has expired meanwhile has nothing left to end.
 * @returns whether it came from the cart, and by when it had to be paid, which holds for the new one; null if it has expired
 * @throws RefusedError for an order of somebody else, or one that is paid or booked
 */
export async function replaceUnpaidOrder(
  app: OrdersTransaction,
  actor: SignedIn,
  { id, request }: { id: string; request: OrderRequest },
): Promise<{ fromCart: boolean; dueAt: Date | null }> {
  // why: everybody locks listings before their stock
  const listingIds = request.items.map(({ listingId }) => listingId);
  await lockOrderableListings(app.db, listingIds, actor.id);
  const { order } = await lockPaidOrderOrAbort(app, id, actor.id);
  if (!rolesOf(actor, order).includes('customer')) abortWith('not-found');
  const { fromCart, dueAt } = order;
  if (order.state === 'payment-expired') return { fromCart, dueAt: null };
  const expiry = orderProcess.find('expire-payment');
  if (!expiry || order.state !== expiry.from || order.bookingId !== null) abortWith('transaction-invalid-transition');
  // why: the buyer ends it themselves, so no mail tells them
  const effects = expiry.effects.filter((effect) => typeof effect === 'string');
  await applyTransition(app, order, { ...expiry, effects }, { role: 'system', userId: null });
  return { fromCart, dueAt };
}
