import { addDays, type LocalDay, weekdayOf, weekdays } from '../local-day.ts';

/** The days of a month in weeks from Monday to Sunday; undefined where the week belongs to another month. @param of a day of it */
export function weeksOf(of: LocalDay): (LocalDay | undefined)[][] {
  const month = of.slice(0, 7);
  const first = `${month}-01`;
  const begin = addDays(first, -weekdays.indexOf(weekdayOf(first)));
  const weeks = [];
  for (let monday = begin; monday < monthLater(of, 1); monday = addDays(monday, 7)) {
    weeks.push(weekdays.map((_, at) => inMonth(addDays(monday, at), month)));
  }
  return weeks;
}

/** The first day of the month so many months later, or earlier for a negative number. */
export function monthLater(of: LocalDay, months: number): LocalDay {
  const count = Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

/** Where the focus goes from a day by a key; undefined for keys that do not move it. */
export function dayByKey(day: LocalDay, key: string): LocalDay | undefined {
  const weekday = weekdays.indexOf(weekdayOf(day));
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
    // why: four weeks keep the day of the week, and every month is shown on the way
    PageUp: -28,
    PageDown: 28,
  };
  const step = steps[key];
  return step === undefined ? undefined : addDays(day, step);
}

function inMonth(day: LocalDay, month: string): LocalDay | undefined {
  return day.startsWith(month) ? day : undefined;
}
