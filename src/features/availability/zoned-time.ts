import { Temporal } from 'temporal-polyfill';
import type { DaySpan, LocalDay } from './local-day.ts';

// Time-zone arithmetic. Separate from `local-day.ts`, which browser code imports: Temporal would add 17 kB there.

/** The canonical name of a time zone; undefined for an unknown one. Offsets such as `+05:30` are not accepted. */
export function canonicalTimeZone(text: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The local day at an instant.
 * @param zone a name from `canonicalTimeZone`
 */
export function localDayOf(zone: string, moment: Date): LocalDay {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  return zoned.toPlainDate().toString();
}

/**
 * The instant when clocks of a time zone show a local time: the first one if they show it twice (put back), and the
 * instant of the change if they skip it (put forward).
 * @param minutes since midnight; 1440 is the next midnight
 */
export function momentAt(zone: string, day: LocalDay, minutes: number): Date {
  const wanted = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes });
  const found = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (found.toPlainDateTime().equals(wanted)) return new Date(found.epochMilliseconds);
  // why: for a local time that clocks skip, `earlier` gives an instant before the change
  return new Date((found.getTimeZoneTransition('next') ?? found).epochMilliseconds);
}

/**
 * The days from the first to the last, both included; none if the last is before the first. Each goes from its first
 * instant to the next day's: 24 hours, or 23 or 25 when clocks change.
 */
export function daySpans(zone: string, first: LocalDay, last: LocalDay): DaySpan[] {
  const spans: DaySpan[] = [];
  const lastDay = Temporal.PlainDate.from(last);
  let day = Temporal.PlainDate.from(first);
  let start = dayStart(zone, day);
  while (Temporal.PlainDate.compare(day, lastDay) <= 0) {
    const next = day.add({ days: 1 });
    const end = dayStart(zone, next);
    spans.push({ day: day.toString(), start, end });
    [day, start] = [next, end];
  }
  return spans;
}

function dayStart(zone: string, day: Temporal.PlainDate): Date {
  return new Date(day.toZonedDateTime(zone).epochMilliseconds);
}
