import type { WineryMembership } from '#features/wineries/workplace.ts';

/** The ids of the winery of a slug, or of all where it is none of them. */
export function selectWineryIds(wineries: readonly WineryMembership[], slug: string): string[] {
  const named = wineries.filter((winery) => winery.slug === slug);
  return (named.length > 0 ? named : wineries).map(({ id }) => id);
}
