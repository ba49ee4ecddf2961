import { maxPinnedWineries, shownPinnedWineries } from '#features/wineries/winery.ts';

/** Why a winery could not be pinned or unpinned. */
export const pinProblems = {
  'not-found': 'This winery isn’t in the directory any more.',
  'too-many-pinned': `${maxPinnedWineries} wineries are pinned, and that’s the limit. Unpin one first.`,
} as const;

/** What an admin is told of a winery that is pinned in this place: only the first ones are on the front page. */
export function pinnedMessage(name: string, place: number): string {
  if (place <= shownPinnedWineries) return `${name} is on the front page now, in place ${place}.`;
  return `${name} is pinned in place ${place}. The front page shows the first ${shownPinnedWineries}: move it up to show it there.`;
}
