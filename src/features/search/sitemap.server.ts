import { listingUrl } from '#features/listings/listing.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { slugOf } from '#kit/slug.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countSitemapListings,
  estimateRows,
  listSitemapListingIds,
  listSitemapRows,
  type SitemapRow,
} from './db/sitemap-rows.server.ts';
import type { SearchApp } from './search-listings.server.ts';
import { idRangeOf, maxUrls, partCountFor, type SitemapPart, sitemapKinds } from './sitemap-part.ts';

/** A page of the sitemap. `since` is when it was first published, if known. */
export type SitemapEntry = { url: string; since: Date | null };

/** How many rows are read at once, which limits memory. */
const batchSize = 5_000;

/** The current parts of the sitemap. For everybody. */
export const listSitemapParts = defineUseCase(async (app: Pick<Infra, 'db'>, _actor: Actor): Promise<SitemapPart[]> => {
  const parts = await Promise.all(
    sitemapKinds.map(async (kind) => {
      const of = partCountFor(await estimateRows(app.db, kind, maxUrls / 2));
      return Array.from({ length: of }, (_, at): SitemapPart => ({ kind, number: at + 1, of }));
    }),
  );
  return parts.flat();
});

/**
 * The URLs of one part, in batches, at most 50,000: published listings or wineries, without those of the demo, whose
 * pages must not be indexed. For everybody.
 */
export const listSitemapEntries = defineUseCase(async function* (
  app: Pick<Infra, 'db'>,
  _actor: Actor,
  part: SitemapPart,
): AsyncGenerator<SitemapEntry[]> {
  const ids = idRangeOf(part);
  let after: string | null = null;
  for (let given = 0; given < maxUrls; given += batchSize) {
    const rows: SitemapRow[] = await listSitemapRows(app.db, part.kind, { ...ids, after, limit: batchSize });
    yield rows.filter((row) => !row.demo).map(toSitemapEntry);
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id ?? null;
  }
});

/** How many listings sitemaps of other front ends can reach by paging: twice what one sitemap may have. */
const maxSitemapListings = 2 * maxUrls;

/** Greatest age of the cached total, in milliseconds: whoever makes a sitemap reads all pages at once. */
const totalMaxAge = 60_000;

/**
 * A page of the ids of published listings for sitemaps of other front ends, without those of the demo, how many there are,
 * counted up to 100,000, and the last page that can be asked for. For everybody. Two queries.
 */
export const listSitemapListings = defineUseCase(
  async (
    app: Pick<SearchApp, 'db' | 'cache'>,
    _actor: Actor,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ ids: string[]; total: number; lastPage: number }> => {
    const offset = (page - 1) * perPage;
    const limit = Math.min(perPage, maxSitemapListings - offset);
    const [ids, total] = await Promise.all([
      // why: the database would read up to the offset of a page that nobody can reach
      limit > 0 ? listSitemapListingIds(app.db, { limit, offset }) : [],
      app.cache('sitemap-listing-total', totalMaxAge, () => countSitemapListings(app.db, maxSitemapListings)),
    ]);
    return { ids, total, lastPage: Math.ceil(maxSitemapListings / perPage) };
  },
);

function toSitemapEntry({ id, slug, title, since }: SitemapRow): SitemapEntry {
  return { url: slug === null ? listingUrl({ id, slug: slugOf(title ?? '') }) : wineryUrl(slug), since };
}
