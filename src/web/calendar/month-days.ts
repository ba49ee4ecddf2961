import { addDays, addMonths, type LocalDay, weekdayOf, weekdays } from '#features/availability/local-day.ts';

/** The days of a month in weeks from Monday to Sunday; undefined where the week belongs to another month. @param of a day of it */
export function weeksOf(of: LocalDay): (LocalDay | undefined)[][] {
  const month = of.slice(0, 7);
  const first = `${month}-01`;
  const begin = addDays(first, -weekdays.indexOf(weekdayOf(first)));
  const weeks = [];
  for (let monday = begin; monday < addMonths(of, 1); monday = addDays(monday, 7)) {
    weeks.push(weekdays.map((_, at) => inMonth(addDays(monday, at), month)));
  }
  return weeks;
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
