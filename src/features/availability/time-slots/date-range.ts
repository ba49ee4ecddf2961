import type { BookingUnit } from '../bookings/booking.ts';
import { addDays, type LocalDay, parseLocalDay } from '../local-day.ts';

/** The free seats of each day; days that are missing are blocked. */
export type FreeSeats = ReadonlyMap<LocalDay, number>;

/** The chosen dates; empty strings if not chosen yet. `end` is the last day, or for nights the day of departure. */
export type DateRange = { start: LocalDay; end: LocalDay };

/** The unit and the number of seats that are requested. */
export type StayRequest = { unit: BookingUnit; seats: number };

/** Whether a stay can start on a day. */
export function canStart(free: FreeSeats, { seats }: StayRequest, day: LocalDay): boolean {
  return (free.get(day) ?? 0) >= seats;
}

/**
 * Whether a stay from `start` can end on `end`: not before it (for nights: after it), and with every day between them
 * free.
 */
export function canEnd(free: FreeSeats, stay: StayRequest, start: LocalDay, end: LocalDay): boolean {
  const last = stay.unit === 'night' ? addDays(end, -1) : end;
  if (last < start) return false;
  for (let day = start; day <= last; day = addDays(day, 1)) if (!canStart(free, stay, day)) return false;
  return true;
}

/** Whether clicking a day has an effect: it ends the stay that was started, or starts one. */
export function canPick(free: FreeSeats, stay: StayRequest, range: DateRange, day: LocalDay): boolean {
  return ends(free, stay, range, day) || canStart(free, stay, day);
}

/** The range after clicking a day: the first click starts, the second ends, a third starts again. */
export function pickDay(free: FreeSeats, stay: StayRequest, range: DateRange, day: LocalDay): DateRange {
  if (ends(free, stay, range, day)) return { start: range.start, end: day };
  return canStart(free, stay, day) ? { start: day, end: '' } : range;
}

function ends(free: FreeSeats, stay: StayRequest, { start, end }: DateRange, day: LocalDay): boolean {
  return start !== '' && end === '' && canEnd(free, stay, start, day);
}

/**
 * Which date is wrong, and why; undefined if the dates can be booked.
 * @param free undefined while it is not loaded
 */
export function rangeProblem(
  free: FreeSeats | undefined,
  stay: StayRequest,
  { start, end }: DateRange,
): { field: 'start' | 'end'; message: string } | undefined {
  if (parseLocalDay(start) === undefined) return { field: 'start', message: 'Please choose the first day.' };
  const last = stay.unit === 'night' ? 'day of leaving' : 'last day';
  if (parseLocalDay(end) === undefined) return { field: 'end', message: `Please choose the ${last}.` };
  if (end < start || (stay.unit === 'night' && end === start)) {
    return {
      field: 'end',
      message: `The ${last} has to be ${stay.unit === 'night' ? 'after the first' : 'no earlier than the first'}.`,
    };
  }
  if (!free || canEnd(free, stay, start, end)) return undefined;
  const seats = stay.seats === 1 ? 'a seat' : `${stay.seats} seats`;
  if (!canStart(free, stay, start)) return { field: 'start', message: `This day no longer has ${seats}.` };
  return { field: 'end', message: `Not every day between these has ${seats} left.` };
}
