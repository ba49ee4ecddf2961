import type { BookingUnit } from '../bookings/booking.ts';
import type { LocalDay, Span } from '../local-day.ts';
import { type AvailabilityException, bookingKindOf, type WeeklySchedule } from '../schedule/schedule.ts';
import { overlaps, type TakenSeats } from '../time-slots/day-seats.ts';
import { slotsOfDay } from '../time-slots/time-slots.ts';
import { daySpans } from '../zoned-time.ts';

/** A change of a tasting's calendar: another schedule, or an exception added, deleted, or with other seats. */
export type CalendarChange =
  | { kind: 'plan'; schedule: WeeklySchedule }
  | ({ kind: 'add'; seats: number } & Span)
  | { kind: 'seats'; id: string; seats: number }
  | { kind: 'remove'; id: string };

/** What determines the seats of days. The exceptions do not overlap and are sorted, earliest first. */
type CalendarState = { plan: WeeklySchedule; exceptions: readonly Omit<AvailabilityException, 'id'>[] };

type CurrentCalendar = { plan: WeeklySchedule; exceptions: readonly AvailabilityException[] };

/** The calendar after a change. An exception that overlaps another would be refused, so it changes nothing here. */
function afterChange({ plan, exceptions }: CurrentCalendar, change: CalendarChange): CalendarState {
  switch (change.kind) {
    case 'plan':
      return { plan: change.schedule, exceptions };
    case 'add': {
      if (exceptions.some(overlaps(change))) return { plan, exceptions };
      return { plan, exceptions: [...exceptions, change].toSorted((a, b) => a.start.getTime() - b.start.getTime()) };
    }
    case 'seats':
      return { plan, exceptions: exceptions.map((one) => (one.id === change.id ? { ...one, ...change } : one)) };
    case 'remove':
      return { plan, exceptions: exceptions.filter(({ id }) => id !== change.id) };
  }
}

/** The slots of some days, and whether they are sessions. */
type Slots = { isSession: boolean; slots: readonly (Span & { seats: number })[] };

/**
 * The booked times for which a change leaves fewer seats than are taken, and fewer than before: sessions, and days of
 * stays. A session that is moved leaves none.
 * @param days the first and the last day to check
 */
export function overbookedTimes(
  { unit, ...current }: CurrentCalendar & { unit: BookingUnit },
  change: CalendarChange,
  { taken, days }: { taken: readonly TakenSeats[]; days: { first: LocalDay; last: LocalDay } },
): Span[] {
  if (taken.length === 0) return [];
  const slotsOf = ({ plan: schedule, exceptions }: CalendarState): Slots => ({
    isSession: bookingKindOf(unit, schedule) === 'session',
    slots: daySpans(schedule.timezone, days.first, days.last).flatMap((day) =>
      slotsOfDay({ unit, schedule, exceptions }, day),
    ),
  });
  const [before, after] = [slotsOf(current), slotsOf(afterChange(current, change))];
  const times = taken.flatMap((booked) => partsOf(before, booked));
  const short = times.filter((time) => {
    const booked = taken.filter(overlaps(time)).reduce((sum, { seats }) => sum + seats, 0);
    const seats = seatsFor(after, time);
    return booked > seats && seats < seatsFor(before, time);
  });
  const byStart = new Map(short.map((time) => [time.start.getTime(), time]));
  return [...byStart.values()].toSorted((a, b) => a.start.getTime() - b.start.getTime());
}

/** A booked time by its slots, if it is more than one of them. */
function partsOf({ slots }: Slots, { start, end }: Span): Span[] {
  const inIt = slots.filter(overlaps({ start, end }));
  if (inIt.length < 2) return [{ start, end }];
  return inIt.map((slot) => ({
    start: slot.start > start ? slot.start : start,
    end: slot.end < end ? slot.end : end,
  }));
}

/** The seats for a booked time: the fewest in it; none outside all slots, and in a session with other hours. */
function seatsFor({ isSession, slots }: Slots, time: Span): number {
  const inIt = slots.filter(overlaps(time));
  const [only] = inIt;
  if (only === undefined) return 0;
  const isOther = only.start.getTime() !== time.start.getTime() || only.end.getTime() !== time.end.getTime();
  return isSession && isOther && inIt.length === 1 ? 0 : Math.min(...inIt.map(({ seats }) => seats));
}
