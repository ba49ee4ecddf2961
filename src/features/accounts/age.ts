import { shopTimeZone } from '#kit/time.ts';

/** A calendar day; months count from 1. */
export type CalendarDate = { year: number; month: number; day: number };

/** The minimum age, in years, for having an account and for signing for a delivery. */
export const minimumAge = 21;

/** What a person is told who is younger. */
export const underAge = `You must be at least ${minimumAge} years old`;

/**
 * How many years back the year of birth may be. The specification's 80 years are the length of a list to choose from; a
 * year that is typed is only checked for typos.
 */
export const birthYears = 120;

// why: ages are computed with the date in Texas
const asNumbers = new Intl.DateTimeFormat('en-CA', { timeZone: shopTimeZone, dateStyle: 'short' });

const asMonth = new Intl.DateTimeFormat('en-US', { timeZone: shopTimeZone, month: 'long', year: 'numeric' });

/** Formats the month of a time in the shop's time zone, e.g. `November 2026`. */
export function formatMonth(moment: Date): string {
  return asMonth.format(moment);
}

/** The calendar day in the shop's time zone. */
export function shopDate(now: Date): CalendarDate {
  const [year = 0, month = 0, day = 0] = asNumbers.format(now).split('-').map(Number);
  return { year, month, day };
}

/** The same day as `YYYY-MM-DD`. */
export function shopDay(now: Date): string {
  return formatIsoDate(shopDate(now));
}

/**
 * Parses a date of birth from its three fields.
 * @returns null unless they are a real calendar day whose year is within the last 120 years
 */
export function parseBirthDate(
  typed: { day: string; month: string; year: string },
  today: CalendarDate,
): CalendarDate | null {
  const [day, month, year] = [typed.day, typed.month, typed.year].map((part) =>
    /^\d{1,4}$/.test(part.trim()) ? Number(part) : Number.NaN,
  ) as [number, number, number];
  if (!isBirthYear(year, today)) return null;
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return null;
  return { year, month, day };
}

/** Whether a year is one that the field of the birth date takes. */
export function isBirthYear(year: number, today: CalendarDate): boolean {
  return year <= today.year && year >= today.year - birthYears;
}

/** The age in whole years on a day. For a birth on 29 February, the birthday in other years is 1 March. */
export function ageOn(birth: CalendarDate, today: CalendarDate): number {
  const had = today.month > birth.month || (today.month === birth.month && today.day >= birth.day);
  return today.year - birth.year - (had ? 0 : 1);
}

/** Whether a person is old enough on that day to have an account and to buy. */
export function isOfAge(birth: CalendarDate, today: CalendarDate): boolean {
  return ageOn(birth, today) >= minimumAge;
}

/** The same for a stored date of birth, `YYYY-MM-DD`: false if none is known. */
export function isAdultBorn(birthDate: string | null, today: CalendarDate): boolean {
  const [year = 0, month = 0, day = 0] = birthDate?.split('-').map(Number) ?? [];
  return birthDate !== null && isOfAge({ year, month, day }, today);
}

/** Formats a date as `YYYY-MM-DD`. */
export function formatIsoDate({ year, month, day }: CalendarDate): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
