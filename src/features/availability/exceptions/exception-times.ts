import type { FieldErrors } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
import { addDays, type LocalDay, parseLocalDay, type Span } from '../local-day.ts';
import { localDayOf, momentAt } from '../zoned-time.ts';

/**
 * The fields of the form for a new exception: its first and last day, optional hours of the first and the last day, and
 * seats.
 */
export type ExceptionFields = { first: string; last: string; opens: string; closes: string; seats: string };

/** The names of those fields. */
export const exceptionFieldNames = ['first', 'last', 'opens', 'closes', 'seats'] as const;

/**
 * Parses the form for a new exception, in a schedule's time zone. Without a last day it is one day; without hours it is
 * whole days.
 * @returns the input of `createException`, or a message for each field that cannot be read
 */
export function parseExceptionTimes(
  zone: string,
  { first, last, opens, closes, seats }: ExceptionFields,
): Result<Span & { seats: number }, Refusal<'invalid', { errors: FieldErrors }>> {
  const [begin, end] = [parseLocalDay(first), parseLocalDay(last || first)];
  const [from, to] = [parseMinutes(opens, 0), parseMinutes(closes, minutesPerDay)];
  const errors = {
    ...(begin === undefined && { first: 'Please choose the first day' }),
    ...(end === undefined && begin !== undefined && { last: 'Please choose a day of the calendar' }),
    ...(from === undefined && { opens: notTime }),
    ...(to === undefined && { closes: notTime }),
    ...(!/^\d{1,4}$/.test(seats.trim()) && { seats: 'Please say how many seats there are, 0 for none' }),
  };
  if (begin === undefined || end === undefined || from === undefined || to === undefined) {
    return { ok: false, code: 'invalid', errors };
  }
  if (Object.keys(errors).length > 0) return { ok: false, code: 'invalid', errors };
  const span = { start: momentAt(zone, begin, from), end: momentAt(zone, end, to || minutesPerDay) };
  return ok({ ...span, seats: Number(seats) });
}

const minutesPerDay = 1440;
const notTime = 'A time has hours and minutes, such as 09:30';

function parseMinutes(time: string, otherwise: number): number | undefined {
  if (time === '') return otherwise;
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** The first and the last local day of a period, and whether it consists of whole days. */
function daysOf(zone: string, { start, end }: Span): { first: LocalDay; last: LocalDay; whole: boolean } {
  const [first, after] = [localDayOf(zone, start), localDayOf(zone, end)];
  const whole = isMidnight(zone, first, start) && isMidnight(zone, after, end);
  return { first, last: isMidnight(zone, after, end) ? addDays(after, -1) : after, whole };
}

function isMidnight(zone: string, day: LocalDay, moment: Date): boolean {
  return momentAt(zone, day, 0).getTime() === moment.getTime();
}

/** Formats a period in a time zone: `Fri, Dec 4`, `Fri, Dec 4 to Sun, Dec 6`, `Fri, Dec 4, 2:00 PM to 6:00 PM`. */
export function formatTimeSpan(zone: string, span: Span): string {
  const format = (moment: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(moment);
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const hour = { hour: 'numeric', minute: '2-digit' } as const;
  const { first, last, whole } = daysOf(zone, span);
  const begin = format(span.start, whole ? day : { ...day, ...hour });
  if (first === last) return whole ? begin : `${begin} to ${format(span.end, hour)}`;
  // why: a period that ends at midnight is shown as ending on the day before
  return `${begin} to ${whole ? format(momentAt(zone, last, 0), day) : format(span.end, { ...day, ...hour })}`;
}
