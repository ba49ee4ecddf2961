import { wineryImageUrl } from '#features/wineries/landscape-image.ts';
import { regions } from '#features/wineries/winery.ts';
import type { Infra } from '#infra/infra.ts';
import { slugOf } from '#kit/slug.ts';
import type { Viewer } from '#kit/viewer.ts';
import { findListings } from './db/listing-rows.server.ts';
import type { ListingSummary } from './listing-summary.ts';
import { wineSummary } from './wine-from-row.ts';

/**
 * Published listings by their ids, in the order of the ids, for every viewer. One that is not published, or no longer, is left
 * out. One query. @param ids at most 200
 */
export async function listListings(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  ids: readonly string[],
): Promise<ListingSummary[]> {
  if (ids.length === 0) return [];
  const rows = await findListings(app.db, ids.slice(0, 200));
  const byId = new Map(rows.map((row) => [row.id, summaryOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function summaryOf(row: Awaited<ReturnType<typeof findListings>>[number]): ListingSummary {
  // why: a wine always has a style, the table's own check says so; only the type of the column does not
  if (row.type === 'wine' && row.style !== null) {
    return { type: 'wine', soldOut: row.stock === 0, ...wineSummary({ ...row, style: row.style }) };
  }
  return {
    type: 'tasting',
    soldOut: false,
    id: row.id,
    slug: slugOf(row.title),
    title: row.title,
    unitType: row.unitType,
    price: { amount: row.priceCents, currency: row.currency },
    wineryName: row.wineryName,
    wineryRegion: regions[row.wineryRegion],
    imageUrl: wineryImageUrl({ region: row.wineryRegion, slug: row.winerySlug, city: row.wineryCity }),
    demo: row.demo,
  };
}
