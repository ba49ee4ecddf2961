import { type Region, regions } from '#features/wineries/winery.ts';
import { wineryImageUrl } from '#features/wineries/winery-image.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listResultWineryRows } from './db/result-rows.server.ts';
import { findNamedWineryRows as findRows, listSellingWineryRows } from './db/winery-rows.server.ts';
import { splitKeywords } from './keywords.ts';
import type { NamedWinery, ResolvedSearch, ResultWinery } from './search-results.ts';

/** The greatest number of wineries shown above the results. */
const maxNamedWineries = 3;

/**
 * The wineries that keywords refer to, including those that sell no wine here, best match first; at most three. For
 * everybody; one query.
 */
export const findNamedWineries = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, keywords: string): Promise<NamedWinery[]> => {
    const words = splitKeywords(keywords);
    if (words.length === 0) return [];
    const rows = await findRows(app.db, words, maxNamedWineries);
    return rows.map(({ coverImageId, ...row }) => ({
      ...row,
      region: regions[row.region],
      imageUrl: wineryImageUrl({ ...row, coverImageId }),
    }));
  },
);

/** The greatest number of wineries on a map of results. */
const maxMapWineries = 500;

/**
 * The wineries of all results of a search, for its map. For everybody; one statement. @param understood from
 * `searchListings`
 */
export const listResultWineries = defineUseCase(
  (app: Pick<Infra, 'db'>, _actor: Actor, understood: ResolvedSearch): Promise<ResultWinery[]> => {
    return listResultWineryRows(app.db, understood, maxMapWineries);
  },
);

/** More than there are wineries in the two states. */
const maxSellingWineries = 2_000;

/** A winery with a published wine, by name and region. */
export type SellingWinery = { name: string; region: Region };

/** The wineries with a published wine, pinned ones first, at most 2,000. For everybody; one query. */
export const listSellingWineries = defineUseCase((app: Pick<Infra, 'db'>, _actor: Actor): Promise<SellingWinery[]> => {
  return listSellingWineryRows(app.db, maxSellingWineries);
});
