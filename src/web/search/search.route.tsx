import { lazy, Suspense } from 'react';
import { redirect } from 'react-router';
import { whichFavorites } from '#features/favorites/list-favorites.server.ts';
import { fuzzyLocation } from '#features/places/fuzzy-location.server.ts';
import { activeFilters, countTastings, describeResults } from '#features/search/describe-search.ts';
import { searchListings } from '#features/search/search-listings.server.ts';
import { parseSearchQuery } from '#features/search/search-query.schema.ts';
import { emptyQuery } from '#features/search/search-query.ts';
import { suggestSearches } from '#features/search/search-suggestions.server.ts';
import { searchUrl } from '#features/search/search-url.ts';
import { findNamedWineries, listResultWineries } from '#features/search/search-wineries.server.ts';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/search.route.ts';
import type { ShownFilter } from './filter-form.tsx';
import { SearchFailed } from './search-failed.tsx';
import { searchNotices, typedPrice } from './search-page.server.ts';
import { SearchPage } from './search-page.tsx';

// why: few searches name a winery; where one does, it is in the page from the start
const NamedWineries = lazy(async () => ({ default: (await import('./named-wineries.tsx')).NamedWineries }));

// why: the map is drawn when it comes near; until then the page contains it as a picture
const ResultsMap = lazy(async () => ({ default: (await import('./results-map.tsx')).ResultsMap }));

/** The filters of this page, in their order. */
const shown: readonly ShownFilter[] = [
  'style',
  'price',
  'winery_region',
  'varietals_offered',
  'winery_city',
  'type',
  'Other_Criteria',
  'annual_production',
];

/** The search: its whole state is in the URL. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor, network } = getPageContext(context);
  const parameters = new URL(request.url).searchParams;
  // why: the curated wines could be searched here
  if (parameters.get('curated') === 'true') throw redirect('/curated', 301);
  const { search: requested, problems } = parseSearchQuery(parameters);
  const { words, ...results } = await searchListings({ ...app, network }, actor, requested);
  const { search, facets } = results;
  const active = activeFilters(search, facets);
  const [places, suggestions, wineries, favorites] = await Promise.all([
    results.total > 0 ? listResultWineries(app, actor, { search, words }) : [],
    results.total === 0 ? suggestSearches(app, actor, active, words) : [],
    search.page === 1 ? findNamedWineries(app, actor, results.correctedFrom ?? search.keywords) : [],
    whichFavorites(app, actor, { listings: results.listings.map(({ id }) => id) }),
  ]);
  return {
    site: app.site,
    image: app.siteImage,
    heading: describeResults(search, facets, results.total, countTastings(search, facets)),
    results,
    places: places.map((place) => fuzzyLocation(app, place)),
    wineries,
    favorites,
    active: active.map(({ label, without }) => ({ label, to: searchUrl(without) })),
    suggestions: suggestions.map(({ label, without, total }) => ({ label, to: searchUrl(without), total })),
    notices: searchNotices(results, problems),
    typedPrice: typedPrice(parameters, search, problems),
  };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Search failed' }];
  const { site, heading, image } = loaderData;
  const { search, total } = loaderData.results;
  const { keywords, address, filters } = search;
  // why: keywords, places and combinations are unlimited; only searches that the shop itself links to are indexed
  const set = Object.values(filters).flat().length;
  const plain = keywords === '' && search.bounds === null && search.page === 1 && set <= 1;
  return pageMeta({
    site,
    title: heading,
    description: `${heading} from Texas wineries, straight from the cellar.`,
    path: searchUrl({ ...emptyQuery, filters, keywords, address }),
    image,
    noindex: !plain || total === 0,
  });
}

export default function WineSearchPage({ loaderData }: Route.ComponentProps) {
  const { results, places, wineries, typedPrice, favorites: _, ...page } = loaderData;
  return (
    <SearchPage
      {...page}
      path="/s"
      results={results}
      shown={shown}
      price={typedPrice}
      map={
        <Suspense>
          <ResultsMap search={results.search} places={places} />
        </Suspense>
      }
    >
      {wineries.length > 0 && (
        <Suspense>
          <NamedWineries wineries={wineries} />
        </Suspense>
      )}
    </SearchPage>
  );
}

export function ErrorBoundary() {
  return <SearchFailed />;
}
