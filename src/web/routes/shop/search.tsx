import { activeFilters, countTastings, describeResults } from '#features/search/describe-search.ts';
import { findWaysOn } from '#features/search/find-ways-on.server.ts';
import { listSearchPlaces } from '#features/search/list-search-places.server.ts';
import { searchAddress } from '#features/search/search-address.ts';
import { searchWines } from '#features/search/search-wines.server.ts';
import { ActiveFilters } from '#features/search/ui/active-filters.tsx';
import { FilterForm } from '#features/search/ui/filter-form.tsx';
import { NoResults } from '#features/search/ui/no-results.tsx';
import { SearchNotices } from '#features/search/ui/search-notices.tsx';
import { parseWineSearch } from '#features/search/wine-search.schema.ts';
import { everything, type Facet, type WineSearch } from '#features/search/wine-search.ts';
import { siteSocialImage } from '#features/wines/social-image.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { pageOf } from '../../app-context.server.ts';
import { ResultsMap } from '../../components/results-map.tsx';
import { SearchFailed } from '../../components/search-failed.tsx';
import { SearchHead } from '../../components/search-head.tsx';
import { openSearchPanel, panelFlag } from '../../components/search-panel.ts';
import { SearchResults } from '../../components/search-results.tsx';
import { noticesOf, typedPriceOf } from '../../search-page.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
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
    image: siteSocialImage(app.site.name),
    heading: describeResults(search, results.total, countTastings(search, facets)),
    results,
    places,
    active: active.map(({ label, without }) => ({ label, to: searchAddress(without) })),
    ways: ways.map(({ label, without, total }) => ({ label, to: searchAddress(without), total })),
    notices: noticesOf(asked, results, problems),
    panel: openSearchPanel(parameters),
    typedPrice: typedPriceOf(parameters, search, problems),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Search failed' }];
  const { site, heading, image } = loaderData;
  const { search, total } = loaderData.results;
  const { keywords, address, filters } = search;
  // why: words, places and combinations are endless; a page of its own is what the shop itself links to
  const set = Object.values(filters).flat().length;
  const plain = keywords === '' && search.bounds === null && search.page === 1 && set <= 1;
  return pageMeta({
    site,
    title: heading,
    description: `${heading} from Texas wineries, straight from the cellar.`,
    path: searchAddress({ ...everything, filters, keywords, address }),
    image,
    noindex: !plain || total === 0,
  });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { heading, results, active, ways, notices, typedPrice, places, panel } = loaderData;
  const { search, listings, total, page, pages, facets } = results;
  const filters = { path: '/s', search, options: facets, shown, price: typedPrice };
  const map = <ResultsMap search={search} places={places} />;
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 px-gutter pt-5 lg:grid-rows-[auto_1fr] md:pt-7 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_20rem]">
      <div className="grid gap-4 lg:col-span-2 lg:col-start-2">
        <SearchHead heading={heading} search={search} filters={active.length} />
        <ActiveFilters filters={active} clearTo="/s" />
        <SearchNotices notices={notices} />
      </div>
      <aside aria-label="Filters" className="row-span-2 row-start-1 max-lg:hidden">
        <FilterForm {...filters} />
      </aside>
      <div className="pt-6 lg:col-start-2">
        {total > 0 ? (
          <SearchResults search={search} listings={listings} page={page} pages={pages} path="/s" />
        ) : (
          <NoResults ways={ways} startTo="/s" />
        )}
      </div>
      <div className="pt-6 max-xl:hidden">
        <div className="sticky top-6 h-[min(calc(100dvh-3rem),44rem)]">{map}</div>
      </div>
      <Dialog
        open={panel === 'filters'}
        closeTo={searchAddress(search)}
        title="Filters"
        size="sheet"
        footer={<ShowResults search={search} total={total} />}
      >
        <FilterForm {...filters} idPrefix="panel" keep={panelFlag('filters')} />
      </Dialog>
      <Dialog open={panel === 'map'} closeTo={searchAddress(search)} title="Where these are from" size="sheet">
        <div className="h-[70dvh]">{map}</div>
      </Dialog>
    </div>
  );
}

function ShowResults({ search, total }: { search: WineSearch; total: number }) {
  return (
    <Button kind="primary" wide to={searchAddress(search)} replace preventScrollReset>
      {total === 0 ? 'Close' : `Show ${total.toLocaleString('en-US')} ${total === 1 ? 'result' : 'results'}`}
    </Button>
  );
}

export function ErrorBoundary() {
  return <SearchFailed />;
}
