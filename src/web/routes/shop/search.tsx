import { Link, useLocation } from 'react-router';
import { activeFilters, countTastings, describeResults } from '#features/search/describe-search.ts';
import { findWaysOn } from '#features/search/find-ways-on.server.ts';
import { listSearchPlaces } from '#features/search/list-search-places.server.ts';
import { searchAddress } from '#features/search/search-address.ts';
import { searchWines } from '#features/search/search-wines.server.ts';
import { ActiveFilters } from '#features/search/ui/active-filters.tsx';
import { FilterForm } from '#features/search/ui/filter-form.tsx';
import { NoResults } from '#features/search/ui/no-results.tsx';
import { SearchNotices } from '#features/search/ui/search-notices.tsx';
import { SortField } from '#features/search/ui/sort-field.tsx';
import { parseWineSearch } from '#features/search/wine-search.schema.ts';
import { everything, type Facet } from '#features/search/wine-search.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { pageOf } from '../../app-context.server.ts';
import { ResultsMap } from '../../components/results-map.tsx';
import { SearchResults } from '../../components/search-results.tsx';
import { noticesOf, typedPriceOf } from '../../search-page.server.ts';
import type { Route } from './+types/search.ts';

/** The filters beside the results, in their order. */
const shown: readonly Facet[] = [
  'winery_region',
  'varietals_offered',
  'style',
  'winery_city',
  'type',
  'Other_Criteria',
  'annual_production',
];

/** The search: everything that it shows stands in its address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = pageOf(context);
  const parameters = new URL(request.url).searchParams;
  const { search: asked, problems } = parseWineSearch(parameters);
  const results = await searchWines(app, viewer, asked);
  const { search, facets } = results;
  const active = activeFilters(search, facets);
  const [places, ways] = await Promise.all([
    listSearchPlaces(app, viewer, search),
    results.total === 0 ? findWaysOn(app, viewer, active) : [],
  ]);
  return {
    site: app.site,
    heading: describeResults(search, results.total, countTastings(search, facets)),
    results,
    places,
    active: active.map(({ label, without }) => ({ label, to: searchAddress(without) })),
    ways: ways.map(({ label, without, total }) => ({ label, to: searchAddress(without), total })),
    notices: noticesOf(asked, results, problems),
    typedPrice: typedPriceOf(parameters, search, problems),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Search failed' }];
  const { site, results, heading } = loaderData;
  const { search, total } = results;
  const { keywords, address, filters } = search;
  // why: words and places are endless; only filters that a link of the shop makes are pages of their own
  const plain = keywords === '' && address === '' && search.bounds === null && search.page === 1;
  return [
    { title: `${heading} | ${site.name}` },
    {
      name: 'description',
      content: `${heading} from Texas wineries, straight from the cellar.`,
    },
    {
      tagName: 'link',
      rel: 'canonical',
      href: site.baseUrl + searchAddress({ ...everything, filters, keywords, address }),
    },
    ...(plain && total > 0 ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { heading, results, active, ways, notices, typedPrice, places } = loaderData;
  const { search, listings, total, page, pages, facets } = results;
  const points = places.map(({ id, slug, name, lat, lng, count }) => ({
    id,
    lat,
    lng,
    label: name,
    detail: `${count} ${count === 1 ? 'wine' : 'wines'} found`,
    href: `/winery/${slug}/`,
    count,
  }));
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 px-gutter pt-6 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_20rem]">
      <aside aria-label="Filters" className="max-lg:hidden">
        <FilterForm path="/s" search={search} options={facets} shown={shown} price={typedPrice} />
      </aside>
      <div className="grid content-start gap-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-heading text-balance" aria-live="polite">
            {heading}
          </h1>
          <SortField search={search} path="/s" />
        </div>
        <ActiveFilters filters={active} clearTo="/s" />
        <SearchNotices notices={notices} />
        {total > 0 ? (
          <SearchResults search={search} listings={listings} page={page} pages={pages} path="/s" />
        ) : (
          <NoResults ways={ways} startTo="/s" />
        )}
      </div>
      <div className="max-xl:hidden">
        <div className="sticky top-6 h-[calc(100dvh-3rem)]">
          <ResultsMap search={search} points={points} />
        </div>
      </div>
    </div>
  );
}

/** In place of results that could not be fetched. */
export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  return (
    <ErrorState
      level={1}
      live
      title="Search failed."
      action={
        <Button kind="primary" to={pathname + search} reloadDocument>
          Try again
        </Button>
      }
    >
      <p>
        Nothing is wrong with your search. Please try again in a moment, or go to the{' '}
        <Link to="/" className="link">
          front page
        </Link>
        .
      </p>
    </ErrorState>
  );
}
