import { whichFavorites } from '#features/favorites/list-favorites.server.ts';
import { activeFilters } from '#features/search/describe-search.ts';
import { searchListings } from '#features/search/search-listings.server.ts';
import { parseSearchQuery } from '#features/search/search-query.schema.ts';
import type { SearchQuery } from '#features/search/search-query.ts';
import { suggestSearches } from '#features/search/search-suggestions.server.ts';
import { searchUrl } from '#features/search/search-url.ts';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/buy-wine.route.ts';
import { CuratedFields, filterForms, type ShownFilter } from './filter-form.tsx';
import { searchNotices, typedPrice } from './search-page.server.ts';
import { SearchFailed, SearchPage } from './search-page.tsx';

/** The page's own path, and its number of wines per page, which the specification sets. */
const [path, perPage] = ['/buy-wine', 100];
const shown: readonly ShownFilter[] = ['state', 'varietals_offered'];

/** All wines on sale, or those of the pinned wineries, with filters for state and varietal. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor, network } = getPageContext(context);
  const parameters = new URL(request.url).searchParams;
  const { search: requested, problems } = parseSearchQuery(parameters);
  const wines = ofType(requested, ['wine']);
  const { words, ...results } = await searchListings({ ...app, network }, actor, wines, { perPage });
  // why: the type "wine" belongs to this page and is not a filter that the visitor chose
  const search = ofType(results.search, []);
  const active = activeFilters(search, results.facets);
  const removable = active.map(({ label, without }) => ({ label, without: ofType(without, ['wine']) }));
  const suggestions = results.total === 0 ? await suggestSearches(app, actor, removable, words) : [];
  const favorites = await whichFavorites(app, actor, { listings: results.listings.map(({ id }) => id) });
  return {
    site: app.site,
    image: app.siteImage,
    results: { ...results, search },
    favorites,
    active: active.map(({ label, without }) => ({ label, to: searchUrl(without, path) })),
    suggestions: suggestions.map(({ label, without, total }) => ({
      label,
      to: searchUrl(ofType(without, []), path),
      total,
    })),
    notices: searchNotices(requested, results, problems),
    typedPrice: typedPrice(parameters, search, problems),
  };
}

function ofType(search: SearchQuery, type: string[]): SearchQuery {
  return { ...search, filters: { ...search.filters, type } };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Buy Wine' }];
  const { site, image, results } = loaderData;
  const { filters, page, curated } = results.search;
  return pageMeta({
    site,
    title: `${titleOf(curated)} from Texas and Oregon Wineries${page > 1 ? `, page ${page}` : ''}`,
    description: curated
      ? 'The wines of the wineries that we picked, by state and varietal, sold by the winery that made them.'
      : 'Every wine on sale, by state and varietal, sold by the winery that made it.',
    path: searchUrl({ filters, page, curated }, path),
    image,
  });
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export default function BuyWinePage({ loaderData }: Route.ComponentProps) {
  const { results, typedPrice, active, suggestions, notices } = loaderData;
  const { search, total } = results;
  const heading = (
    <>
      {titleOf(search.curated)}{' '}
      <span className="block font-sans text-body font-normal tracking-normal text-ink-soft [word-spacing:0.05em]">
        {total.toLocaleString('en-US')} {total === 1 ? 'wine' : 'wines'}, straight from the wineries
        {search.curated ? ' that we picked' : ''}
      </span>
    </>
  );
  return (
    <SearchPage {...{ path, heading, results, shown, active, suggestions, notices }} price={typedPrice}>
      <CuratedFields search={search} forms={filterForms} />
    </SearchPage>
  );
}

function titleOf(curated: boolean): string {
  return curated ? 'Curated Wines' : 'Buy Wine';
}

export function ErrorBoundary() {
  return <SearchFailed />;
}
