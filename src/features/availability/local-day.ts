/** A calendar day without a time zone, as `YYYY-MM-DD`; days can be compared as strings. */
export type LocalDay = string;

/** A period from `start` to `end`, excluding `end`. */
export type Span = { start: Date; end: Date };

/** A calendar day with its period in a time zone. */
export type DaySpan = Span & { day: LocalDay };

/** The weekdays by their names in schedules, in the specification's order. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

const dayMs = 86_400_000;

/** Parses `YYYY-MM-DD`; undefined for anything else, for nonexistent days (31 February), and outside 1970 to 2999. */
export function parseLocalDay(text: string): LocalDay | undefined {
  if (!/^(19[7-9]\d|2\d{3})-\d\d-\d\d$/.test(text)) return undefined;
  return formatDay(dayNumber(text)) === text ? text : undefined;
}

/** The day that many days later, or earlier for a negative number. */
export function addDays(day: LocalDay, days: number): LocalDay {
  return formatDay(dayNumber(day) + days);
}

/** How many days `to` is after `from`; negative if it is earlier. */
export function daysBetween(from: LocalDay, to: LocalDay): number {
  return dayNumber(to) - dayNumber(from);
}

/** The first day of the month that many months later, or earlier for a negative number. */
export function addMonths(of: LocalDay, months: number): LocalDay {
  const count = Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

/** A day of the month that a day is in, or the last day of that month if it is too short. */
export function dayInMonth(of: LocalDay, day: number): LocalDay {
  const month = addMonths(of, 0);
  return addDays(month, Math.min(day, daysBetween(month, addMonths(month, 1))) - 1);
}

/** The weekday of a day. */
export function weekdayOf(day: LocalDay): Weekday {
  // why: day 0, 1 January 1970, was a Thursday
  return weekdays[(((dayNumber(day) + 3) % 7) + 7) % 7] as Weekday;
}

/** Days since 1 January 1970; nonexistent days run over into the next month. */
function dayNumber(day: LocalDay): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / dayMs;
}

function formatDay(number: number): LocalDay {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}
