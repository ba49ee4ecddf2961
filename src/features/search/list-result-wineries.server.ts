import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { listResultWineryRows } from './db/list-result-places.server.ts';
import type { ResultWinery, ResolvedSearch } from './search-results.ts';

/** How many wineries a map of results shows at most. */
const maxMapWineries = 500;

/** The wineries of all results of a search, for its map, for every viewer. One statement. @param understood by `searchWines` */
export function listResultWineries(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  understood: ResolvedSearch,
): Promise<ResultWinery[]> {
  return listResultWineryRows(app.db, understood, maxMapWineries);
}
