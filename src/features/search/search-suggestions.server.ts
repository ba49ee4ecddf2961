import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { countTotals } from './db/count-totals.server.ts';
import type { ActiveFilter } from './describe-search.ts';
import type { UnderstoodSearch } from './search-results.ts';

/** How many searches are tried for somebody who found nothing. */
const most = 6;

/**
 * For a search that found nothing: which of its parts to leave out, and how much that would find, the most first. Open to every
 * viewer; one statement.
 * @param active the parts of the search
 * @param words of its keywords, as `searchWines` understood them
 */
export async function findWaysOn(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  active: readonly ActiveFilter[],
  words: UnderstoodSearch['words'],
): Promise<(ActiveFilter & { total: number })[]> {
  const tried = active.slice(0, most);
  const totals = await countTotals(
    app.db,
    tried.map(({ without }) => ({ search: without, words: without.keywords === '' ? [] : words })),
  );
  return tried
    .map((filter, at) => ({ ...filter, total: totals[at] ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
}
