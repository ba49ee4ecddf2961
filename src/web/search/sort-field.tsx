import { type SearchQuery, type Sort, sorts } from '#features/search/search-query.ts';
import { searchUrl } from '#features/search/search-url.ts';
import { SortMenu } from '../catalog/results/sort-menu.tsx';

/**
 * The sort order of the results. Relevance is offered only with keywords, and is then the default; with a place the default is by distance.
 */
export function SortField({ search, path }: { search: SearchQuery; path: string }) {
  const withKeywords = search.keywords !== '';
  const nearest = !withKeywords && search.origin !== null;
  const defaultSort: Sort | null = withKeywords ? 'relevance' : nearest ? null : 'createdAt';
  const names = (Object.keys(sorts) as (keyof typeof sorts)[]).filter((sort) => withKeywords || sort !== 'relevance');
  const choices: { sort: Sort | null; label: string }[] = names.map((sort) => ({ sort, label: sorts[sort] }));
  if (nearest) choices.unshift({ sort: null, label: 'Nearest' });
  const current = search.sort ?? defaultSort;
  const urlOf = (sort: Sort | null) =>
    searchUrl({ ...search, sort: sort === defaultSort ? null : sort, page: 1 }, path);
  return (
    <SortMenu choices={choices.map(({ sort, label }) => ({ label, to: urlOf(sort), current: sort === current }))} />
  );
}
