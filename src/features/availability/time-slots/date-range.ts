import type { BookingUnit } from '../bookings/booking.ts';
import { addDays, type LocalDay, parseLocalDay } from '../local-day.ts';

/** The seats that are left, by day; a day that is not in it is blocked. */
export type FreeSeats = ReadonlyMap<LocalDay, number>;

/** What somebody chose so far; empty texts where nothing is chosen. `end` is the last day, and of nights the day of leaving. */
export type DateRange = { start: LocalDay; end: LocalDay };

/** What is booked, and for how many. */
export type StayRequest = { unit: BookingUnit; seats: number };

/** Whether a stay may begin on a day. */
export function canStart(free: FreeSeats, { seats }: StayRequest, day: LocalDay): boolean {
  return (free.get(day) ?? 0) >= seats;
}

/** Whether a stay from a day on may end on another: not before it (of nights: after it), and with every day between them free. */
export function canEnd(free: FreeSeats, stay: StayRequest, start: LocalDay, end: LocalDay): boolean {
  const last = stay.unit === 'night' ? addDays(end, -1) : end;
  if (last < start) return false;
  for (let day = start; day <= last; day = addDays(day, 1)) if (!canStart(free, stay, day)) return false;
  return true;
}

/** Whether a press on a day does anything: it ends the stay that was begun, or begins one. */
export function canPick(free: FreeSeats, stay: StayRequest, range: DateRange, day: LocalDay): boolean {
  return ends(free, stay, range, day) || canStart(free, stay, day);
}

/** What is chosen after a press on a day: the first one begins, the second one ends, a third one begins anew. */
export function pickDay(free: FreeSeats, stay: StayRequest, range: DateRange, day: LocalDay): DateRange {
  if (ends(free, stay, range, day)) return { start: range.start, end: day };
  return canStart(free, stay, day) ? { start: day, end: '' } : range;
}

function ends(free: FreeSeats, stay: StayRequest, { start, end }: DateRange, day: LocalDay): boolean {
  return start !== '' && end === '' && canEnd(free, stay, start, day);
}

/** Which date is wrong, and why; undefined where the dates can be booked. @param free undefined while it is not known */
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
      message: `The ${last} comes ${stay.unit === 'night' ? 'after the first' : 'no earlier than the first'}.`,
    };
  }
  if (!free || canEnd(free, stay, start, end)) return undefined;
  const seats = stay.seats === 1 ? 'a seat' : `${stay.seats} seats`;
  if (!canStart(free, stay, start)) return { field: 'start', message: `This day no longer has ${seats}.` };
  return { field: 'end', message: `Not every day between these has ${seats} left.` };
}
