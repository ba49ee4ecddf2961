import { addDays, addMonths, type LocalDay, weekdayOf, weekdays } from '#features/availability/local-day.ts';

/**
 * The days of a month in weeks from Monday to Sunday; undefined for days of other months.
 * @param of any day of the month
 */
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

/** The day to which a key moves the focus; undefined for keys that do not move it. */
export function dayByKey(day: LocalDay, key: string): LocalDay | undefined {
  const weekday = weekdays.indexOf(weekdayOf(day));
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
    // why: four weeks keep the day of the week, and no month is skipped
    PageUp: -28,
    PageDown: 28,
  };
  const step = steps[key];
  return step === undefined ? undefined : addDays(day, step);
}

function inMonth(day: LocalDay, month: string): LocalDay | undefined {
  return day.startsWith(month) ? day : undefined;
}
