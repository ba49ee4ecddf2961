import { addDays, addMonths, type LocalDay, weekdayOf, weekdays } from '#features/availability/local-day.ts';

/**
 * The days of a month in weeks from Sunday to Saturday; undefined for days of other months.
 * @param of any day of the month
 */
export function weeksOf(of: LocalDay): (LocalDay | undefined)[][] {
  const month = of.slice(0, 7);
  const first = `${month}-01`;
  const begin = addDays(first, -placeInWeek(first));
  const weeks = [];
  for (let sunday = begin; sunday < addMonths(of, 1); sunday = addDays(sunday, 7)) {
    weeks.push(weekdays.map((_, at) => inMonth(addDays(sunday, at), month)));
  }
  return weeks;
}

/** The day to which a key moves the focus; undefined for keys that do not move it. */
export function dayByKey(day: LocalDay, key: string): LocalDay | undefined {
  const weekday = placeInWeek(day);
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

/** How many days a day is after its week's Sunday. */
function placeInWeek(day: LocalDay): number {
  return (weekdays.indexOf(weekdayOf(day)) + 1) % 7;
}

function inMonth(day: LocalDay, month: string): LocalDay | undefined {
  return day.startsWith(month) ? day : undefined;
}
