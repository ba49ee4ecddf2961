import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { listResultPlaces } from './db/list-result-places.server.ts';
import type { ResultPlace, UnderstoodSearch } from './search-results.ts';

/** How many wineries a map of results shows at most. */
const mostPlaces = 500;

/** The wineries of all results of a search, for its map, for every viewer. One statement. @param understood by `searchWines` */
export function listSearchPlaces(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  understood: UnderstoodSearch,
): Promise<ResultPlace[]> {
  return listResultPlaces(app.db, understood, mostPlaces);
}
