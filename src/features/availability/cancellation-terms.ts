import { formatHour, formatVisitDay } from './visit-times.ts';

/**
 * Until how many hours before a tasting begins canceling is free, and which share of the price the winery keeps after
 * that.
 */
export type CancellationTerms = { hours: number; keptPercent: number };

const msPerHour = 3_600_000;

/** Until when canceling a tasting is free. */
export function freeUntil(start: Date, { hours }: Pick<CancellationTerms, 'hours'>): Date {
  return new Date(start.getTime() - hours * msPerHour);
}

/** When a tasting is; `now` if canceling is possible now, so that it is told what that costs now. */
type Visit = { start: string; timezone: string; now?: string | undefined };

/**
 * What canceling a tasting costs, in words.
 * @param visit when it is, if that is chosen already
 */
export function describeCancellation(terms: CancellationTerms, visit?: Visit): string {
  const { hours, keptPercent } = terms;
  if (hours === 0 || keptPercent === 0) return 'Free cancellation until it begins.';
  const until = visit && freeUntil(new Date(visit.start), terms).toISOString();
  const term = until
    ? `${formatVisitDay(until, visit.timezone)}, ${formatHour(until, visit.timezone)}`
    : `${hours === 1 ? 'an hour' : `${hours} hours`} before it begins`;
  const after = keptPercent === 100 ? 'there is no refund' : `the winery keeps ${keptPercent}% of the price`;
  if (until && visit.now !== undefined && visit.now >= until)
    return `Free cancellation ended on ${term}. If you cancel now, ${after}.`;
  return `Free cancellation until ${term}. After that, ${after}.`;
}
