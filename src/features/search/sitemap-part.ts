/** The kinds of pages with too many URLs for one file. */
export const sitemapKinds = ['wineries', 'wines'] as const;

export type SitemapKind = (typeof sitemapKinds)[number];

/**
 * One part of the sitemap: the pages with ids in the `number`-th of `of` equal ranges of all ids. Ids are random, so
 * the ranges are about equally full, and their limits are known without counting. The name of a part contains both
 * numbers, so it stays valid when the shop grows.
 */
export type SitemapPart = { kind: SitemapKind; number: number; of: 1 | 16 | 256 };

/** The greatest number of URLs in a file, from sitemaps.org. */
export const maxUrls = 50_000;

/** The file name of a part, e.g. `wines-3-of-16.xml`. */
export function partName({ kind, number, of }: SitemapPart): string {
  return `${kind}-${number}-of-${of}.xml`;
}

/** Parses the file name of a part; undefined if it is not one. */
export function parsePartName(name: string): SitemapPart | undefined {
  const found = /^(wineries|wines)-([1-9]\d{0,2})-of-(1|16|256)\.xml$/.exec(name);
  if (!found) return undefined;
  const [, kind, number, of] = found;
  const part = { kind, number: Number(number), of: Number(of) } as SitemapPart;
  return part.number <= part.of ? part : undefined;
}

/**
 * The number of parts for so many pages. They are at most half full on average, because random ids do not fill them
 * equally.
 */
export function partCountFor(pages: number): 1 | 16 | 256 {
  const half = maxUrls / 2;
  return pages <= half ? 1 : pages <= half * 16 ? 16 : 256;
}

/** The first and last id of a part. */
export function idRangeOf({ number, of }: SitemapPart): { first: string; last: string } {
  const digits = of === 1 ? 0 : of === 16 ? 1 : 2;
  const prefix = digits === 0 ? '' : (number - 1).toString(16).padStart(digits, '0');
  return { first: uuidOf(prefix.padEnd(32, '0')), last: uuidOf(prefix.padEnd(32, 'f')) };
}

function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
