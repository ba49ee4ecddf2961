import { listingUrl } from '#features/listings/listing.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { slugOf } from '#kit/slug.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { estimateRows, listSitemapRows, type SitemapRow } from './db/sitemap-rows.server.ts';
import { idRangeOf, maxUrls, partCountFor, type SitemapPart, sitemapKinds } from './sitemap-part.ts';

/** A page that a search engine may find. `since` is when it was first published, where that is known. */
export type SitemapEntry = { url: string; since: Date | null };

/** How many rows are read at once: so many are in memory, however long a part is. */
const batchSize = 5_000;

/** The parts of the sitemap that hold wineries and wines now. Open to every actor. */
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
 * The addresses of one part, some thousand at a time, 50,000 at most: published listings or wineries, without those invented for
 * the demo, whose pages ask not to be found. Open to every actor.
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

function toSitemapEntry({ id, slug, title, since }: SitemapRow): SitemapEntry {
  return { url: slug === null ? listingUrl({ id, slug: slugOf(title ?? '') }) : wineryUrl(slug), since };
}
