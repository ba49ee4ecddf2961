import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { countFacets } from './db/count-facets.server.ts';
import { recognizeWords } from './db/recognize-words.server.ts';
import type { ActiveFilter } from './describe-search.ts';
import { splitKeywords } from './keywords.ts';

/** How many searches are tried for somebody who found nothing. */
const most = 6;

/**
 * For a search that found nothing: which of its parts to leave out, and how much that would find, the most first. Open to every
 * viewer; at most twelve statements. @param active the parts of the search
 */
export async function findWaysOn(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  active: readonly ActiveFilter[],
): Promise<(ActiveFilter & { total: number })[]> {
  const tried = await Promise.all(
    active.slice(0, most).map(async (filter) => {
      const typed = splitKeywords(filter.without.keywords);
      const words = typed.length > 0 ? await recognizeWords(app.db, typed) : [];
      const { total } = await countFacets(app.db, { search: filter.without, words });
      return { ...filter, total };
    }),
  );
  return tried.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}
