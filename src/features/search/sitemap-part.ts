/** The kinds of pages whose addresses are too many for one file. */
export const sitemapKinds = ['wineries', 'wines'] as const;

export type SitemapKind = (typeof sitemapKinds)[number];

/**
 * One part of the sitemap: the pages whose ids begin with the `number`-th of `of` equal stretches of all ids. Ids are random, so the
 * stretches are about equally full, and where each begins is known without looking: no part has to count what stands before it.
 * A part's name says both numbers, so it means the same however much the shop has grown since the index was read.
 */
export type SitemapPart = { kind: SitemapKind; number: number; of: 1 | 16 | 256 };

/** The most addresses of one file, as sitemaps.org limits them. */
export const maxUrls = 50_000;

/** The name of a part's file, e.g. `wines-3-of-16.xml`. */
export function partName({ kind, number, of }: SitemapPart): string {
  return `${kind}-${number}-of-${of}.xml`;
}

/** Reads the name of a part's file; undefined for any other text. */
export function parsePartName(name: string): SitemapPart | undefined {
  const found = /^(wineries|wines)-([1-9]\d{0,2})-of-(1|16|256)\.xml$/.exec(name);
  if (!found) return undefined;
  const [, kind, number, of] = found;
  const part = { kind, number: Number(number), of: Number(of) } as SitemapPart;
  return part.number <= part.of ? part : undefined;
}

/** How many parts so many pages need: on average half full at most, because chance does not fill them equally. */
export function partCountFor(pages: number): 1 | 16 | 256 {
  const half = maxUrls / 2;
  return pages <= half ? 1 : pages <= half * 16 ? 16 : 256;
}

/** The first and the last id of a part. */
export function idRangeOf({ number, of }: SitemapPart): { first: string; last: string } {
  const digits = of === 1 ? 0 : of === 16 ? 1 : 2;
  const prefix = digits === 0 ? '' : (number - 1).toString(16).padStart(digits, '0');
  return { first: uuidOf(prefix.padEnd(32, '0')), last: uuidOf(prefix.padEnd(32, 'f')) };
}

function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
