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

/** The same with when a tasting begins; null for wines. */
type Timed = Moved & { bookingStart: Date | null };

/** When a tasting begins, and by when it must be confirmed; null for wines, and the latter for older bookings. */
type Confirmation = { bookingStart: Date | null; confirmBy: Date | null };

/** A tasting, and whether its buyer agreed to terms of canceling; null for wines. */
type Visit = Confirmation & { cancellationHours: number | null };

/** The status of an order for the process, with the conditions that hold now. */
export function statusOf(order: Moved & Visit & { buyerIsGone: boolean }, now: Date): OrderStatus {
  const gone = order.buyerIsGone ? (['buyer-gone'] as const) : [];
  const { conditions = [], ...status } = timedStatusOf(order);
  return { ...status, conditions: [...conditions, ...conditionsOf(order, now), ...gone] };
}

/** The status as far as it depends on no time: for timers. */
export function timedStatusOf({
  state,
  lastTransitionedAt,
  acceptedAt,
  readyAt = null,
  bookingStart,
}: Timed): OrderStatus {
  const flags = { accepted: acceptedAt, ready: readyAt };
  return { state, since: lastTransitionedAt, flags, conditions: bookingStart === null ? [] : ['visit'] };
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
 * When the next timer of an order is due; null without a timer. The time to deliver, or to say that the guests of a
 * tasting did not come, starts at the end of the tasting, or on the agreed day of shipping, instead of the acceptance. The time to accept ends when a tasting must be confirmed, and some
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

/** Whether the next timer of an order cancels it. */
export function isCanceledNext(order: Timed): boolean {
  const next = orderProcess.nextTimer(timedStatusOf(order));
  return next !== undefined && orderProcess.find(next.name)?.to === 'canceled';
}

/** What an order waits for before it is canceled automatically. */
export type WaitingFor = 'acceptance' | 'confirmation' | 'shipping' | 'preparation' | 'pickup' | 'settlement';

/** What an order waits for, and until when, in ISO 8601; null if its next timer does not cancel it. */
export function waitOf(
  order: Timed & { dueAt: Date | null; bookingId: string | null; deliveryMethod: string | null },
): { for: WaitingFor; until: string } | null {
  const { dueAt, state, acceptedAt, readyAt, bookingId } = order;
  if (dueAt === null || !isCanceledNext(order)) return null;
  const until = dueAt.toISOString();
  if (state === 'disputed') return { for: 'settlement', until };
  if (acceptedAt === null) return { for: bookingId === null ? 'acceptance' : 'confirmation', until };
  if (!isForPickup(order)) return { for: 'shipping', until };
  return { for: readyAt ? 'pickup' : 'preparation', until };
}

/** How many days before an order is canceled automatically its winery is reminded. */
const reminderDays = [3, 1];

/** A reminder sooner than this after what started the timer is left out: that mail has just named the time. */
const shortestNotice = 6 * 3_600_000;

const day = 24 * 3_600_000;

/** When the winery is reminded next that an order will be canceled; null if it is not to be. @param dueAt when that is */
export function nextSaleReminder(order: Timed & { dueAt: Date | null }, now: Date): Date | null {
  const { dueAt } = order;
  if (dueAt === null || !isCanceledNext(order)) return null;
  const earliest = now.getTime() + shortestNotice;
  return (
    reminderDays.map((days) => new Date(dueAt.getTime() - days * day)).find((at) => at.getTime() >= earliest) ?? null
  );
}

/** What is stored of an order's timers: when the next one is due, and when its winery is reminded of it. */
export function timersOf(
  order: Parameters<typeof dueAtOf>[0],
  now: Date,
): Record<'dueAt' | 'wineryRemindAt', Date | null> {
  const dueAt = dueAtOf(order);
  return { dueAt, wineryRemindAt: nextSaleReminder({ ...order, dueAt }, now) };
}

/** By when the winery must accept a tasting; null for wines. */
export function lastConfirmationOf({ confirmBy, bookingStart }: Confirmation): Date | null {
  return confirmBy ?? bookingStart;
}

/** By when an order has to be accepted, if that is earlier than usual; null otherwise. */
export function earlierDueAt(order: Moved & { dueAt: Date | null }): Date | null {
  const { acceptedAt, state, dueAt } = order;
  const usual = orderProcess.nextTimer(timedStatusOf({ ...order, bookingStart: null }))?.at;
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
