import { regions } from '#features/wineries/winery.ts';
import { wineryImageUrl } from '#features/wineries/winery-image.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { findNamedWineryRows as findRows } from './db/winery-rows.server.ts';
import { splitKeywords } from './keywords.ts';
import type { NamedWinery } from './named-winery.ts';

/** How many wineries are shown above the wines at most. */
const maxNamedWineries = 3;

/** The wineries that keywords name, also those that sell no wine here, the likest first; at most three. Open to every viewer; one query. */
export async function findNamedWineries(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  keywords: string,
): Promise<NamedWinery[]> {
  const words = splitKeywords(keywords);
  if (words.length === 0) return [];
  const rows = await findRows(app.db, words, maxNamedWineries);
  return rows.map(({ coverImageId, ...row }) => ({
    ...row,
    region: regions[row.region],
    imageUrl: wineryImageUrl({ ...row, coverImageId }),
  }));
}
