import type { PlacesApp } from '#features/places/geocoder.server.ts';
import type { TtlCache } from '#infra/cache.ts';
import type { Infra } from '#infra/infra.ts';
import { recognizeWords } from './db/recognize-words.server.ts';
import type { SearchMatch } from './db/search-conditions.server.ts';
import { splitKeywords } from './keywords.ts';
import type { SearchQuery } from './search-query.ts';

/** What searching needs. */
export type SearchApp = PlacesApp & Pick<Infra, 'clock'> & { cache: TtlCache };

/** Looks up which keywords are known, prefixes, or misspelled. Other parts of the search do not influence this. */
export async function resolveKeywords(app: Pick<Infra, 'db' | 'clock'>, asked: SearchQuery): Promise<SearchMatch> {
  const search = { ...asked, dates: asked.dates && { ...asked.dates, askedAt: app.clock.now() } };
  const typed = splitKeywords(search.keywords);
  if (typed.length === 0) return { search, words: [] };
  const words = await recognizeWords(app.db, typed);
  const corrected = words.some((word, at) => word.text !== typed[at]);
  const keywords = corrected ? words.map((word) => word.text).join(' ') : search.keywords;
  return { search: { ...search, keywords }, words };
}
