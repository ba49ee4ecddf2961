import { maxPinnedWineries } from '#features/wineries/winery.ts';

/** Why a winery could not be pinned or unpinned. */
export const pinProblems = {
  'not-found': 'This winery isn’t in the directory any more.',
  'too-many-pinned': `${maxPinnedWineries} wineries are pinned, and that’s the limit. Unpin one first.`,
} as const;
