import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { listResultPlaces } from './db/list-result-places.server.ts';
import { recognizeWords } from './db/recognize-words.server.ts';
import { splitKeywords } from './keywords.ts';
import type { ResultPlace } from './wine-results.ts';
import type { WineSearch } from './wine-search.ts';

/** How many wineries a map of results shows at most. */
const mostPlaces = 500;

/** The wineries of all results of a search, for its map, for every viewer. At most two statements. @param search as `searchWines` understood it */
export async function listSearchPlaces(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  search: WineSearch,
): Promise<ResultPlace[]> {
  const typed = splitKeywords(search.keywords);
  const words = typed.length > 0 ? await recognizeWords(app.db, typed) : [];
  return listResultPlaces(app.db, { search, words }, mostPlaces);
}
