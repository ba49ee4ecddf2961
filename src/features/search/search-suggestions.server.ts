import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countTotals } from './db/result-rows.server.ts';
import type { ActiveFilter } from './describe-search.ts';
import type { ResolvedSearch } from './search-results.ts';

/** The greatest number of suggestions. */
const maxSuggestions = 6;

/**
 * Suggests which part of a search without results to omit, with the number of results that gives, highest first. For
 * everybody; one statement.
 * @param filters the parts of the search
 * @param words the meaning of its keywords, from `searchListings`
 */
export const suggestSearches = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    filters: readonly ActiveFilter[],
    words: ResolvedSearch['words'],
  ): Promise<(ActiveFilter & { total: number })[]> => {
    const tried = filters.slice(0, maxSuggestions);
    const totals = await countTotals(
      app.db,
      tried.map(({ without }) => ({ search: without, words: without.keywords === '' ? [] : words })),
    );
    return tried
      .map((filter, at) => ({ ...filter, total: totals[at] ?? 0 }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total);
  },
);
