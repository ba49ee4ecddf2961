import type { Actor } from '#kit/actor.ts';
import {
  type OrderCondition,
  type OrderState,
  type OrderStatus,
  orderProcess,
  type ProcessRole,
} from './order-process.ts';

/** What the status of an order follows from. */
type Moved = { state: OrderState; lastTransitionedAt: Date; acceptedAt: Date | null; readyAt?: Date | null };

/** When a tasting begins, and by when it must be confirmed; null for wines, and the latter for older bookings. */
type Confirmation = { bookingStart: Date | null; confirmBy: Date | null };

/** A tasting, and whether its buyer agreed to terms of canceling; null for wines. */
type Visit = Confirmation & { cancellationHours: number | null };

/** The status of an order for the process, with the conditions that hold now. */
export function statusOf(order: Moved & Visit & { buyerIsGone: boolean }, now: Date): OrderStatus {
  const gone = order.buyerIsGone ? (['buyer-gone'] as const) : [];
  return { ...timedStatusOf(order), conditions: [...conditionsOf(order, now), ...gone] };
}

/** The status as far as it depends on no time: for timers. */
export function timedStatusOf({ state, lastTransitionedAt, acceptedAt, readyAt = null }: Moved): OrderStatus {
  return { state, since: lastTransitionedAt, flags: { accepted: acceptedAt, ready: readyAt } };
}

function conditionsOf(order: Moved & Visit, now: Date): OrderCondition[] {
  const { acceptedAt, bookingStart, cancellationHours } = order;
  const until = lastConfirmationOf(order);
  const conditions: OrderCondition[] = [];
  if (bookingStart !== null && now < bookingStart) {
    conditions.push('too-early');
    if (acceptedAt !== null && cancellationHours !== null) conditions.push('cancelable');
  }
  if (acceptedAt === null && until !== null && now >= until) conditions.push('too-late');
  return conditions;
}

/** Whether an order is wine that its buyer picks up. */
export function isForPickup(order: { deliveryMethod: string | null; bookingId: string | null }): boolean {
  return order.deliveryMethod === 'pickup' && order.bookingId === null;
}

/** How long before its authorization lapses an order that is not accepted is canceled, in milliseconds. */
const captureMargin = 6 * 3_600_000;

/**
 * When the next timer of an order is due; null if there is none. The time to deliver starts at the end of a tasting, or
 * on the agreed day of shipping, instead of the acceptance. The time to accept ends when a tasting must be confirmed, and some
 * hours before the card can no longer be charged.
 */
export function dueAtOf(
  order: Moved & Confirmation & { bookingEnd: Date | null; shipAt?: Date | null; captureBefore?: Date | null },
): Date | null {
  const { acceptedAt, bookingEnd, shipAt = null, captureBefore, state } = order;
  const agreed = bookingEnd ?? shipAt;
  const from = acceptedAt && agreed && agreed > acceptedAt ? agreed : acceptedAt;
  const status = timedStatusOf(order);
  const due = orderProcess.nextTimer({ ...status, flags: { ...status.flags, accepted: from } })?.at ?? null;
  if (due === null || acceptedAt || state !== orderProcess.flags.accepted.in) return due;
  const lastCapture = captureBefore ? captureBefore.getTime() - captureMargin : Number.POSITIVE_INFINITY;
  const lastConfirmation = lastConfirmationOf(order)?.getTime() ?? Number.POSITIVE_INFINITY;
  return new Date(Math.min(due.getTime(), lastConfirmation, lastCapture));
}

/** By when the winery must accept a tasting; null for wines. */
export function lastConfirmationOf({ confirmBy, bookingStart }: Confirmation): Date | null {
  return confirmBy ?? bookingStart;
}

/** By when an order has to be accepted, if that is earlier than usual; null otherwise. */
export function earlierDueAt(order: Moved & { dueAt: Date | null }): Date | null {
  const { acceptedAt, state, dueAt } = order;
  const usual = orderProcess.nextTimer(timedStatusOf(order))?.at;
  const isToAccept = state === orderProcess.flags.accepted.in && acceptedAt === null;
  return isToAccept && dueAt && usual && dueAt < usual ? dueAt : null;
}

/**
 * An actor's process roles in an order: none, one, or both parties. An admin who is a party acts only as that party, so
 * that nobody settles their own dispute or reads the other's review early.
 */
export function rolesOf(actor: Actor, order: { customerId: string; provides: boolean }): ProcessRole[] {
  if (actor.kind === 'system') return ['system'];
  if (actor.kind === 'anonymous') return [];
  const sides = [
    ...(actor.id === order.customerId ? (['customer'] as const) : []),
    ...(order.provides ? (['provider'] as const) : []),
  ];
  return sides.length === 0 && actor.roles.includes('admin') ? ['operator'] : sides;
}

/** Whether a ban of the buyer or of the winery stops what the two agree on: paying, and other times of a booking. */
export function isStopped(order: { buyerIsGone: boolean; wineryIsSuspended: boolean }): boolean {
  return order.buyerIsGone || order.wineryIsSuspended;
}

/**
 * Those of an actor's roles in which they may change an order. While its winery is suspended, its people only read it: the
 * operator finishes or refunds it.
 */
export function actingRoles(roles: readonly ProcessRole[], order: { wineryIsSuspended: boolean }): ProcessRole[] {
  return roles.filter((role) => role !== 'provider' || !order.wineryIsSuspended);
}
