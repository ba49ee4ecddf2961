import type { FieldErrors } from '#kit/field-errors.ts';

const day = 24 * 3_600_000;

/**
 * How many days from now a window opens at most, how many days it lasts at most, and within how many days the wine ships.
 * Published bottles are out of the stock until all windows are over, so that a wrong year would hold them for years.
 */
const windowBounds = { opens: 365, lasts: 90, ships: 730 } as const;

/** Times of the winery's clock, `YYYY-MM-DDTHH:MM`. */
type Window = { opensAt: string; closesAt: string };

/** What is wrong with a window, by its fields; nothing if all is well. @param now of the winery's clock */
export function windowErrors({ opensAt, closesAt }: Window, now: string): FieldErrors {
  if (daysBetween(now, opensAt) > windowBounds.opens) return { opensAt: 'Choose a time within a year' };
  if (daysBetween(opensAt, closesAt) <= 0) return { closesAt: 'This is before it opens' };
  if (daysBetween(opensAt, closesAt) > windowBounds.lasts)
    return { closesAt: `Choose a time within ${windowBounds.lasts} days after it opens` };
  return {};
}

/** What is wrong with the day from which the wine ships; nothing if all is well. @param today `YYYY-MM-DD` */
export function shipOnErrors(shipOn: string | null, today: string): FieldErrors {
  if (shipOn === null) return {};
  if (shipOn < today) return { shipOn: 'Choose a day from today on' };
  return daysBetween(`${today}T00:00`, `${shipOn}T00:00`) > windowBounds.ships
    ? { shipOn: 'Choose a day within two years' }
    : {};
}

function daysBetween(from: string, to: string): number {
  const [start, end] = [from, to].map((local) => Date.parse(`${local.slice(0, 16)}:00Z`));
  return ((end ?? 0) - (start ?? 0)) / day;
}
