import type { PlanInterval } from './plan.ts';

/** A day as `YYYY-MM-DD`. */
type Day = string;

/** A period that is paid for: from its first day to the day before `endsOn`. */
export type PlanPeriod = { startsOn: Day; endsOn: Day };

const dayMilliseconds = 24 * 3_600_000;

const timeOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);

/** The number of days from one day to another: negative if that is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((timeOf(to) - timeOf(from)) / dayMilliseconds);
}

/** A day some days later. */
export function addDays(day: Day, days: number): Day {
  return new Date(timeOf(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** The same day some months later; the last of the month if the month is too short. */
function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/**
 * One of the periods that begin on a day, from 0. All are counted from that day, so that one that begins on the 31st
 * returns to it after a short month.
 */
export function periodOf(anchorOn: Day, interval: PlanInterval, number: number): PlanPeriod {
  const months = interval === 'month' ? 1 : 12;
  return { startsOn: addMonths(anchorOn, number * months), endsOn: addMonths(anchorOn, (number + 1) * months) };
}

/**
 * What is left of the price of a period on a day: the share of that day and those after it. What has been used is
 * rounded to the cent, half up, so that both add up to the price.
 */
export function unusedCents(priceCents: number, { startsOn, endsOn }: PlanPeriod, day: Day): number {
  const days = daysBetween(startsOn, endsOn);
  const used = Math.min(Math.max(daysBetween(startsOn, day), 0), days);
  return priceCents - Math.floor((2 * priceCents * used + days) / (2 * days));
}

/** The smallest amount that a card is charged, in cents: smaller ones are waived. */
export const smallestCharge = 50;

/** What a change of plan or a renewal costs, in cents. */
export type PlanQuote = PlanPeriod & {
  priceCents: number;
  /** What is left of the plan before. */
  unusedCents: number;
  /** What is used of the credit from earlier changes, with what is waived. */
  creditCents: number;
  amountCents: number;
  creditLeftCents: number;
};

/**
 * What a period of a plan costs: its price, less what is left of the plan before and of earlier ones. What remains of
 * those is credit for the next invoice.
 * @param before what is left, in cents
 */
export function quotePeriod(
  period: PlanPeriod,
  priceCents: number,
  before: { unusedCents: number; creditCents: number },
): PlanQuote {
  const owed = priceCents - before.unusedCents - before.creditCents;
  const waived = owed > 0 && owed < smallestCharge ? owed : 0;
  return {
    ...period,
    priceCents,
    unusedCents: before.unusedCents,
    creditCents: before.creditCents + waived,
    amountCents: Math.max(owed - waived, 0),
    creditLeftCents: Math.max(-owed, 0),
  };
}
