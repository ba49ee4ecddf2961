import { Temporal } from 'temporal-polyfill';

/** The days of a release; null if one is not chosen yet. */
type ReleaseDays = { billOn: string | null; shipOn: string | null };

/**
 * The days of a release that is like another one, a number of the club's periods later: the first after today. A month
 * that is too short for a day has its last day instead.
 * @param months of a period
 */
export function nextReleaseDays({ billOn, shipOn }: ReleaseDays, months: number, today: string): ReleaseDays {
  if (billOn === null) return { billOn: null, shipOn: null };
  // why: counted from the first day, so that one short month does not move all later days
  const later = (day: string, periods: number) =>
    Temporal.PlainDate.from(day)
      .add({ months: months * periods })
      .toString();
  let periods = 1;
  while (later(billOn, periods) <= today) periods += 1;
  return { billOn: later(billOn, periods), shipOn: shipOn && later(shipOn, periods) };
}
