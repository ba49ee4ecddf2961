/** A page's number, or a gap between two of them. */
export type PagerItem = number | 'gap';

/**
 * The numbers that a pager shows: the first page, the last, the current one and its two neighbours, with a gap wherever
 * numbers are left out (the specification's pager).
 * @param page the current page, from 1; what lies outside counts as the nearest page
 * @param pages how many there are; none gives an empty list
 * @returns e.g. `[1, 'gap', 5, 6, 7, 'gap', 12]` for page 6 of 12
 */
export function pagerItems(page: number, pages: number): PagerItem[] {
  if (pages < 1) return [];
  const current = Math.min(pages, Math.max(1, page));
  const shown = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((one, other) => one - other);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1];
    return before !== undefined && number - before > 1 ? ['gap' as const, number] : [number];
  });
}
