import { listingUrl } from '#features/listings/listing.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { slugOf } from '#kit/slug.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { estimateRows, listSitemapRows, pageOfSitemapListings, type SitemapRow } from './db/sitemap-rows.server.ts';
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

/**
 * A page of the ids of published listings for sitemaps of other front ends, without those of the demo, and how many there
 * are. For everybody. One query.
 */
export const listSitemapListings = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ ids: string[]; total: number }> =>
    pageOfSitemapListings(app.db, { limit: perPage, offset: (page - 1) * perPage }),
);

function toSitemapEntry({ id, slug, title, since }: SitemapRow): SitemapEntry {
  return { url: slug === null ? listingUrl({ id, slug: slugOf(title ?? '') }) : wineryUrl(slug), since };
}
