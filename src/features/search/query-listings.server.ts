import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countQueried, findQueriedIds, type QueryMatch } from './db/listing-query-rows.server.ts';
import { isOnlyFillers } from './keywords.ts';
import type { ListingQuery } from './listing-query.ts';
import { resolveKeywords, type SearchApp } from './search-listings.server.ts';
import { emptyQuery, maxPagedResults, type SearchQuery } from './search-query.ts';

/** Greatest age of cached totals, in milliseconds: many clients list the same. */
const totalMaxAge = 5_000;

/**
 * One page of the published listings that a program asks for: their ids, their total, and the last page that can be
 * asked for. For everybody. Keywords mean what they mean on the search page, corrections included. Two statements, one more
 * for keywords.
 */
export const queryListings = defineUseCase(
  async (
    app: Pick<SearchApp, 'db' | 'clock' | 'cache'>,
    _actor: Actor,
    query: ListingQuery,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ ids: string[]; total: number; lastPage: number }> => {
    const matching = await resolveKeywords(app, searchOf(query));
    const match = { query, matching, now: app.clock.now() };
    const lastPage = Math.ceil(maxPagedResults / perPage);
    // why: the database would scan up to the offset of a page that nobody reads
    const limit = page > lastPage ? 0 : perPage;
    const [ids, total] = await Promise.all([
      findQueriedIds(app.db, match, { limit, offset: (page - 1) * perPage }),
      countTotal(app, match),
    ]);
    return { ids, total, lastPage };
  },
);

/** The conditions that the search page has too. */
function searchOf({ keywords, filters, everyVarietal, price }: ListingQuery): SearchQuery {
  return {
    ...emptyQuery,
    // why: as on the search page, words such as "wines" alone exclude nothing
    keywords: isOnlyFillers(keywords) ? '' : keywords,
    filters: everyVarietal ? { ...filters, varietals_offered: [] } : filters,
    price: { min: price.from, max: price.to === null ? null : price.to - 1 },
  };
}

/** The total. Without conditions of the caller's own everything is counted, for many clients once. */
function countTotal(app: Pick<SearchApp, 'db' | 'cache'>, match: QueryMatch): Promise<number> {
  const { query } = match;
  const { keywords, ids, wineryIds, boxes, publicWineryIds, free, price, vintage, createdAt, metadata } = query;
  const ends = [price, vintage, createdAt].flatMap(({ from, to }) => [from, to]);
  const isSpecific =
    keywords !== '' ||
    boxes.length > 0 ||
    publicWineryIds.length > 0 ||
    metadata.length > 0 ||
    [ids, wineryIds, free, ...ends].some((one) => one !== null);
  if (isSpecific) return countQueried(app.db, match);
  const { types, filters, everyVarietal, minStock, withoutStock } = query;
  const shared = JSON.stringify([types, filters, everyVarietal, minStock, withoutStock]);
  return app.cache(`listing-total ${shared}`, totalMaxAge, () => countQueried(app.db, match));
}
