import type { OpeningState } from '#features/wineries/hours/open-now.ts';
import { formatTime } from '#features/wineries/hours/opening-hours.ts';

/** Whether a winery is open, in a few words: "Open until 6 PM", "Opens Thursday at 11 AM", "Closed". */
export function describeOpening(opening: OpeningState): string {
  if (opening.isOpen) return `Open until ${formatTime(opening.closes)}`;
  const { next } = opening;
  if (next === null) return 'Closed';
  return `Opens ${next.weekday === null ? '' : `${next.weekday} `}at ${formatTime(next.opens)}`;
}
