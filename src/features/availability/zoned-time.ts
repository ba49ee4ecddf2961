import { Temporal } from 'temporal-polyfill';
import type { DaySpan, LocalDay } from './local-day.ts';

// What the clocks of a time zone show. Apart from `local-day.ts`, which browsers load: the library weighs 17 kB there.

/** The name of a time zone, as the machine's table of them spells it; undefined for what names none. Offsets such as `+05:30` are none. */
export function canonicalTimeZone(text: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What day it is in a time zone at a moment. @param zone as `canonicalTimeZone` gives it */
export function localDayOf(zone: string, moment: Date): LocalDay {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  return zoned.toPlainDate().toString();
}

/**
 * The moment when the clocks of a time zone show a time. Where they show it twice (they were put back), the first one; where they never
 * do (they were put forward), the moment at which they were.
 * @param minutes since midnight; 1440 is the next midnight
 */
export function momentAt(zone: string, day: LocalDay, minutes: number): Date {
  const wanted = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes });
  const found = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (found.toPlainDateTime().equals(wanted)) return new Date(found.epochMilliseconds);
  // why: for a time that the clocks leave out, `earlier` is a moment before they change
  return new Date((found.getTimeZoneTransition('next') ?? found).epochMilliseconds);
}

/**
 * The days from the first to the last, both of them too; none where the last lies before the first. Each goes from its first moment to
 * the next day's: 24 hours long, or 23 or 25 where the clocks are changed.
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
