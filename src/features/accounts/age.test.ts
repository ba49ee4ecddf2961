import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ageOn,
  birthYears,
  type CalendarDate,
  formatIsoDate,
  isAdultBorn,
  isOfAge,
  parseBirthDate,
  shopDate,
} from './age.ts';

const today: CalendarDate = { year: 2026, month: 3, day: 1 };
const typed = (day: string, month: string, year: string) => parseBirthDate({ day, month, year }, today);

/** Any day of the last 120 years. */
const anyDay = fc
  .date({ min: new Date('1906-01-01T00:00:00Z'), max: new Date('2026-03-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }));

test('every day of the calendar within 120 years is a date of birth', () => {
  fc.assert(
    fc.property(anyDay, (date) => {
      expect(typed(String(date.day), String(date.month), String(date.year))).toEqual(date);
    }),
  );
});

test('three numbers are a date exactly if the calendar has that day', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(14), fc.integer({ min: 1890, max: 2030 }), (day, month, year) => {
      const date = new Date(Date.UTC(year, month - 1, day));
      const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
      const inRange = year <= today.year && year >= today.year - birthYears;
      expect(typed(String(day), String(month), String(year)) !== null).toBe(real && inRange && day > 0 && month > 0);
    }),
  );
});

test('parts that are not plain numbers are not a date', () => {
  for (const part of ['', ' ', 'x', '1.5', '-1', '1e1', '٣', '00012']) expect(typed(part, '1', '1990')).toBeNull();
  expect(typed('31', '2', '1990')).toBeNull();
  expect(typed('29', '2', '1907')).toBeNull();
  expect(typed(' 29 ', '2', '2000')).toEqual({ year: 2000, month: 2, day: 29 });
});

test('an age grows by one each year, on the birthday, and never falls', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(90), (birth, years) => {
      expect(ageOn(birth, { ...birth, year: birth.year + years, day: birth.day })).toBe(years);
      const eve = new Date(Date.UTC(birth.year + years, birth.month - 1, birth.day - 1));
      const before = { year: eve.getUTCFullYear(), month: eve.getUTCMonth() + 1, day: eve.getUTCDate() };
      const leap = birth.month === 2 && birth.day === 29;
      if (!leap) expect(ageOn(birth, before)).toBe(years - 1);
    }),
  );
});

test('a person born on 29 February turns 21 on 1 March', () => {
  const birth = { year: 2004, month: 2, day: 29 };
  expect(isOfAge(birth, { year: 2025, month: 2, day: 28 })).toBe(false);
  expect(isOfAge(birth, { year: 2025, month: 3, day: 1 })).toBe(true);
});

test('a stored date of birth is of age from the 21st birthday, an unknown one never', () => {
  expect(isAdultBorn('2005-03-02', today)).toBe(false);
  expect(isAdultBorn('2005-03-01', today)).toBe(true);
  expect(isAdultBorn(null, today)).toBe(false);
});

test('the shop’s date is the date in Texas, in winter and in summer', () => {
  expect(formatIsoDate(shopDate(new Date('2026-01-01T05:59:59Z')))).toBe('2025-12-31');
  expect(formatIsoDate(shopDate(new Date('2026-01-01T06:00:00Z')))).toBe('2026-01-01');
  expect(formatIsoDate(shopDate(new Date('2026-07-01T04:59:59Z')))).toBe('2026-06-30');
  expect(formatIsoDate(shopDate(new Date('2026-07-01T05:00:00Z')))).toBe('2026-07-01');
});
