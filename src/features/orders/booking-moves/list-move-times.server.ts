import { addDays, daysBetween, type LocalDay } from '#features/availability/local-day.ts';
import type { BookingKind } from '#features/availability/schedule/schedule.ts';
import { listTimeSlots } from '#features/availability/time-slots/list-time-slots.server.ts';
import { slotChunks, type TimeSlot } from '#features/availability/time-slots/time-slots.ts';
import { daySpans, localDayOf } from '#features/availability/zoned-time.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { BookingView, OrderView } from '../order.ts';
import { type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { showOrder } from '../show-order.server.ts';
import type { MoveAction } from './booking-move.ts';

/**
 * The order of a booked tasting, what the actor may do about its time, and when its guests could come instead: sessions,
 * or stays of the same length, with enough free seats for all of them.
 */
export type MoveTimes = {
  order: OrderView & { booking: BookingView };
  action: Extract<MoveAction, 'move-booking' | 'propose-move'>;
  kind: BookingKind;
  times: TimeSlot[];
};

/**
 * Lists when a booked tasting could take place instead, earliest first: for its buyer and the winery's people, as far as
 * they may move it or propose that now. At most six queries.
 * @returns `transaction-invalid-transition` where they may do neither
 */
export const listMoveTimes = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, id: string): Promise<Result<MoveTimes, OrderRefusal>> => {
    const shown = await showOrder(app, actor, id);
    if (!shown.ok) return shown;
    const { booking, items, mayMove } = shown.value;
    const action = (['move-booking', 'propose-move'] as const).find((each) => mayMove.includes(each));
    const listingId = items[0]?.listingId;
    if (!action || !booking || listingId === undefined) return refuseOrder('transaction-invalid-transition');
    const slots: TimeSlot[] = [];
    let kind: BookingKind = 'session';
    for (const { start, end } of slotChunks(app.clock.now())) {
      const period = { start: start.toISOString(), end: end.toISOString() };
      const listed = await listTimeSlots(app, actor, { listingId, ...period });
      if (!listed.ok) return refuseOrder('transaction-listing-not-found');
      ({ kind } = listed.value);
      slots.push(...listed.value.slots);
    }
    const free = kind === 'session' ? slots : staysOf(slots, booking);
    const times = free.filter(({ start, seats }) => seats >= booking.seats && start.toISOString() !== booking.start);
    return ok({ order: { ...shown.value, booking }, action, kind, times });
  },
);

/** The stays of the same length that are possible, by their first days. Their own seats count as free. */
function staysOf(slots: readonly TimeSlot[], { start, end, timezone, seats }: BookingView): TimeSlot[] {
  const first = localDayOf(timezone, new Date(start));
  const length = Math.max(1, daysBetween(first, localDayOf(timezone, new Date(end))));
  const free = new Map<LocalDay, TimeSlot>(slots.map((slot) => [slot.day, slot]));
  for (const span of daySpans(timezone, first, addDays(first, length - 1)))
    free.set(span.day, { ...span, seats: (free.get(span.day)?.seats ?? 0) + seats });
  const firstFree = slots[0]?.day ?? first;
  return [...free.keys()].toSorted().flatMap((day) => {
    const days = Array.from({ length }, (_, at) => free.get(addDays(day, at)));
    const known = days.filter((slot) => slot !== undefined);
    const [begin, last] = [known[0], known.at(-1)];
    if (!begin || !last || known.length < length || day < firstFree) return [];
    return [{ day, start: begin.start, end: last.end, seats: Math.min(...known.map((slot) => slot.seats)) }];
  });
}
