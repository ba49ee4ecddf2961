import type { Viewer } from '#kit/actor.ts';
import { type ProcessRole, type OrderStatus, type OrderState, orderProcess } from './order-process.ts';

/** Where an order stands, as the process asks it. */
export function statusOf(order: {
  state: OrderState;
  lastTransitionedAt: Date;
  acceptedAt: Date | null;
}): OrderStatus {
  return { state: order.state, since: order.lastTransitionedAt, facts: { accepted: order.acceptedAt } };
}

/**
 * When something happens to an order by itself; null where nothing does. For a booked tasting the time to deliver counts from its end
 * and not from the acceptance, and a winery that has not accepted by then is too late.
 */
export function dueAtOf(order: Parameters<typeof statusOf>[0] & { bookingEnd: Date | null }): Date | null {
  const { acceptedAt, bookingEnd, state } = order;
  const from = acceptedAt && bookingEnd && bookingEnd > acceptedAt ? bookingEnd : acceptedAt;
  const due = orderProcess.nextTimer({ ...statusOf(order), facts: { accepted: from } })?.at ?? null;
  const tooLate = state === orderProcess.facts.accepted.in && !acceptedAt && due && bookingEnd && bookingEnd < due;
  return tooLate ? bookingEnd : due;
}

/**
 * Who somebody is to an order: none, or both sides at once. An admin who is a side of it is that side alone: nobody settles his own
 * dispute or reads what the other has said of him before he has spoken himself.
 */
export function rolesOf(viewer: Viewer, order: { customerId: string; provides: boolean }): ProcessRole[] {
  if (viewer.kind === 'system') return ['system'];
  if (viewer.kind === 'anonymous') return [];
  const sides = [
    ...(viewer.id === order.customerId ? (['customer'] as const) : []),
    ...(order.provides ? (['provider'] as const) : []),
  ];
  return sides.length === 0 && viewer.roles.includes('admin') ? ['operator'] : sides;
}
