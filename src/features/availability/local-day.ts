/** A day of the calendar, wherever it is, as `YYYY-MM-DD`: days compare as texts. */
export type LocalDay = string;

/** From one moment to another, the second one not in it. */
export type Span = { start: Date; end: Date };

/** A day of the calendar with its time by some clocks. */
export type DaySpan = Span & { day: LocalDay };

/** The days of the week by their names in plans, as the specification orders them. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

const dayMs = 86_400_000;
const minuteMs = 60_000;
const secondMs = 1000;

/** Making a format costs more than using it a hundred times; there are as many as time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

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

/** Reads `YYYY-MM-DD`; undefined for anything else, for days that no calendar has (31 February), and outside 1970 to 2999. */
export function parseLocalDay(text: string): LocalDay | undefined {
  if (!/^(19[7-9]\d|2\d{3})-\d\d-\d\d$/.test(text)) return undefined;
  return formatDay(dayNumber(text)) === text ? text : undefined;
}

/** The day so many days later, or earlier for a negative number. */
export function addDays(day: LocalDay, days: number): LocalDay {
  return formatDay(dayNumber(day) + days);
}

/** How many days later `to` is than `from`; negative where it is earlier. */
export function daysBetween(from: LocalDay, to: LocalDay): number {
  return dayNumber(to) - dayNumber(from);
}

/** The first day of the month so many months later, or earlier for a negative number. */
export function addMonths(of: LocalDay, months: number): LocalDay {
  const count = Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

/** Which day of the week a day is. */
export function weekdayOf(day: LocalDay): Weekday {
  // why: day 0, 1 January 1970, was a Thursday
  return weekdays[(((dayNumber(day) + 3) % 7) + 7) % 7] as Weekday;
}

/** What day it is in a time zone at a moment. @param zone as `timeZoneNamed` gives it */
export function localDayOf(zone: string, moment: Date): LocalDay {
  return formatDay(Math.floor(wallClock(zone, moment.getTime()) / dayMs));
}

/**
 * The moment when the clocks of a time zone show a time. Where they show it twice (they were put back), the first one; where they never
 * do (they were put forward), the moment at which they were.
 * @param minutes since midnight; 1440 is the next midnight
 */
export function momentAt(zone: string, day: LocalDay, minutes: number): Date {
  const wanted = dayNumber(day) * dayMs + minutes * minuteMs;
  const offsets = [wanted - dayMs, wanted + dayMs].map((around) => wallClock(zone, around) - around);
  const [first, second] = [wanted - Math.max(...offsets), wanted - Math.min(...offsets)] as const;
  const shown = [first, second].find((moment) => wallClock(zone, moment) === wanted);
  return new Date(shown ?? findClockChange(zone, wanted, first, second));
}

/**
 * The days from the first to the last, both of them too; none where the last lies before the first. Each goes from its first moment to
 * the next day's: 24 hours long, or 23 or 25 where the clocks are changed.
 */
export function daySpans(zone: string, first: LocalDay, last: LocalDay): DaySpan[] {
  const starts = listDays(first, addDays(last, 1)).map((day) => ({ day, start: momentAt(zone, day, 0) }));
  return starts.flatMap((one, at) => {
    const next = starts[at + 1];
    return next ? { ...one, end: next.start } : [];
  });
}

/** When the clocks pass over a time, to the second. @param before a moment at which they show less @param after one at which more */
function findClockChange(zone: string, wanted: number, before: number, after: number): number {
  let [low, high] = [before, after];
  while (high - low > secondMs) {
    const middle = low + Math.floor((high - low) / 2 / secondMs) * secondMs;
    if (wallClock(zone, middle) < wanted) low = middle;
    else high = middle;
  }
  return high;
}

/** What the clocks of a time zone show at a moment, in milliseconds as if it were UTC. */
function wallClock(zone: string, moment: number): number {
  const text = wallClockFormat(zone).format(moment);
  const at = (from: number, to: number) => Number(text.slice(from, to));
  const shown = Date.UTC(at(6, 10), at(0, 2) - 1, at(3, 5), at(12, 14), at(15, 17), at(18, 20));
  return shown + (((moment % secondMs) + secondMs) % secondMs);
}

/** Writes `MM/DD/YYYY, HH:MM:SS`: reading the places of a text is ten times faster than asking for its parts. */
function wallClockFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  formats.set(zone, format);
  return format;
}

/** Days since 1 January 1970; what the calendar does not have runs over into the next month. */
function dayNumber(day: LocalDay): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / dayMs;
}

function listDays(first: LocalDay, last: LocalDay): LocalDay[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, at) => addDays(first, at));
}

function formatDay(number: number): LocalDay {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}
