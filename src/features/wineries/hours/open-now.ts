import { type OpeningHours, weekdays } from './opening-hours.ts';

/**
 * Whether a place is open at a moment, and until when; otherwise when it opens next, with the weekday (null if that is
 * the same day); `next` is null if it never opens.
 */
export type OpeningState =
  | { isOpen: true; closes: string }
  | { isOpen: false; next: { weekday: string | null; opens: string } | null };

/** Whether a place is open at a moment. @param timeZone of the opening hours, e.g. `America/Chicago` */
export function openingState(hours: OpeningHours, at: Date, timeZone: string): OpeningState {
  const { today, time } = localTime(at, timeZone);
  const current = hours[today]?.find(({ opens, closes }) => opens <= time && time < closes);
  if (current) return { isOpen: true, closes: current.closes };
  for (let days = 0; days <= weekdays.length; days++) {
    const day = (today + days) % weekdays.length;
    const span = hours[day]?.find(({ opens }) => days > 0 || opens > time);
    if (span) return { isOpen: false, next: { weekday: days === 0 ? null : String(weekdays[day]), opens: span.opens } };
  }
  return { isOpen: false, next: null };
}

/** The day of the week, 0 for Monday, and the time like `18:30` in a time zone. */
function localTime(at: Date, timeZone: string): { today: number; time: string } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    today: weekdays.indexOf(parts.weekday as (typeof weekdays)[number]),
    time: `${parts.hour}:${parts.minute}`,
  };
}

/** Counties that keep another time than most of their state. */
const countyTimeZones: Readonly<Record<string, string>> = {
  'El Paso, TX': 'America/Denver',
  'Hudspeth, TX': 'America/Denver',
  'Malheur, OR': 'America/Boise',
};

/** The time zone of a winery, by its county and state. */
export function wineryTimeZone({ county, state }: { county: string | null; state: string }): string {
  const usual = state === 'OR' ? 'America/Los_Angeles' : 'America/Chicago';
  return countyTimeZones[`${county}, ${state}`] ?? usual;
}
