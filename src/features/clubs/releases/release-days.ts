import { addMonths, dayInMonth, type LocalDay } from '#features/availability/local-day.ts';

/**
 * The days of a release, null if one is not chosen yet, and the days of the month that its copies keep to; null for the
 * day itself.
 */
export type ReleaseDays = {
  billOn: LocalDay | null;
  shipOn: LocalDay | null;
  billAnchor: number | null;
  shipAnchor: number | null;
};

/**
 * The days of a release that is like another one, a number of the club's periods later: the first after today. They keep
 * to a day of the month: a month that is too short has its last day instead, and the month after it the old day again.
 * @param months of a period
 */
export function nextReleaseDays(days: ReleaseDays, months: number, today: LocalDay): ReleaseDays {
  const { billOn, shipOn } = days;
  if (billOn === null) return { billOn: null, shipOn: null, billAnchor: null, shipAnchor: null };
  const billAnchor = anchorOf(billOn, days.billAnchor);
  let count = months;
  while (dayInMonth(addMonths(billOn, count), billAnchor) <= today) count += months;
  const nextBillOn = dayInMonth(addMonths(billOn, count), billAnchor);
  if (shipOn === null) return { billOn: nextBillOn, shipOn, billAnchor, shipAnchor: null };
  const shipAnchor = anchorOf(shipOn, days.shipAnchor);
  const nextShipOn = dayInMonth(addMonths(shipOn, count), shipAnchor);
  // why: in a longer month the day of billing can pass that of shipping, if one of them was moved
  return { billOn: nextBillOn, shipOn: nextShipOn < nextBillOn ? nextBillOn : nextShipOn, billAnchor, shipAnchor };
}

/** The day of the month that a day keeps to: the stored one, unless the release was moved to another day since. */
function anchorOf(day: LocalDay, stored: number | null): number {
  return stored !== null && dayInMonth(day, stored) === day ? stored : Number(day.slice(8, 10));
}
