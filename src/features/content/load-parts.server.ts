import { imageSources } from '#features/images/image-sources.ts';
import { countStock } from '#features/inventory/stock.server.ts';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { listWineriesBySlugs } from '#features/wineries/list-wineries.server.ts';
import type { Infra } from '#infra/infra.ts';
import { anonymous } from '#kit/actor.ts';
import type { ArticleParts } from './article.ts';
import { type ArticleNode, referencesOf } from './article-tree.ts';
import { findArticlePictures } from './db/article-rows.server.ts';

/** The greatest number of pictures that are loaded at once. */
const maxPictures = 200;

/**
 * The pictures, wines, and wineries that texts show, as they are now; what is not offered any more is left out. At most
 * four statements, whatever is in the texts; 200 pictures and listings, and 60 wineries.
 * @param ownerId whose pictures are shown also before they are saved in an article; null for nobody's
 */
export async function loadParts(
  app: Pick<Infra, 'db'>,
  nodes: readonly ArticleNode[],
  ownerId: string | null = null,
): Promise<ArticleParts> {
  const { listings: listingIds, wineries: slugs, pictures } = referencesOf(nodes);
  const [rows, listings, stock, wineries] = await Promise.all([
    pictures.length === 0 ? [] : findArticlePictures(app.db, pictures.slice(0, maxPictures), ownerId),
    listListingsByIds(app, anonymous, listingIds),
    countStock(app, anonymous, listingIds),
    listWineriesBySlugs(app, anonymous, slugs),
  ]);
  return {
    pictures: Object.fromEntries(rows.map((row) => [row.id, imageSources(row, 'scaled')])),
    listings: Object.fromEntries(
      listings.map((listing) => [
        listing.id,
        { ...listing, soldOut: listing.type === 'wine' && (stock[listing.id] ?? 0) === 0 },
      ]),
    ),
    wineries,
  };
}
