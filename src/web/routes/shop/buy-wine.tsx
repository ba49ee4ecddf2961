import { activeFilters } from '#features/search/describe-search.ts';
import { findWaysOn } from '#features/search/find-ways-on.server.ts';
import { searchAddress } from '#features/search/search-address.ts';
import { searchWines } from '#features/search/search-wines.server.ts';
import { ActiveFilters } from '#features/search/ui/active-filters.tsx';
import { FilterForm } from '#features/search/ui/filter-form.tsx';
import { NoResults } from '#features/search/ui/no-results.tsx';
import { SearchNotices } from '#features/search/ui/search-notices.tsx';
import { SortField } from '#features/search/ui/sort-field.tsx';
import { parseWineSearch } from '#features/search/wine-search.schema.ts';
import type { Facet } from '#features/search/wine-search.ts';
import { siteSocialImage } from '#features/wines/social-image.ts';
import { pageOf } from '../../app-context.server.ts';
import { SearchFailed } from '../../components/search-failed.tsx';
import { SearchResults } from '../../components/search-results.tsx';
import { noticesOf } from '../../search-page.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/buy-wine.ts';

/** The page's own address, and wines on a page of it, as the specification sets it. */
const [path, perPage] = ['/buy-wine', 100];
const shown: readonly Facet[] = ['state', 'varietals_offered'];

/** All wines on sale, a hundred a page, by state and varietal. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = pageOf(context);
  const { search: asked, problems } = parseWineSearch(new URL(request.url).searchParams);
  const wines = { ...asked, filters: { ...asked.filters, type: ['wine'] } };
  const results = await searchWines(app, viewer, wines, { perPage });
  // why: that this page is about wine is no filter that somebody put on
  const search = { ...results.search, filters: { ...results.search.filters, type: [] } };
  const active = activeFilters(search, results.facets);
  const ways = results.total === 0 ? await findWaysOn(app, viewer, active) : [];
  return {
    site: app.site,
    image: siteSocialImage(app.site.name),
    results: { ...results, search },
    active: active.map(({ label, without }) => ({ label, to: searchAddress(without, path) })),
    ways: ways.map(({ label, without, total }) => ({ label, to: searchAddress(without, path), total })),
    notices: noticesOf(asked, results, problems),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Buy Wine' }];
  const { site, image, results } = loaderData;
  const { filters, page } = results.search;
  return pageMeta({
    site,
    title: `Buy Wine from Texas and Oregon Wineries${page > 1 ? `, page ${page}` : ''}`,
    description: 'Every wine on sale, by state and varietal, sold by the winery that made it.',
    path: searchAddress({ filters, page }, path),
    image,
  });
}

export default function BuyWinePage({ loaderData }: Route.ComponentProps) {
  const { results, active, ways, notices } = loaderData;
  const { search, listings, total, page, pages, facets } = results;
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-10 px-gutter pt-5 lg:grid-rows-[auto_1fr] md:pt-7 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="grid gap-4 lg:col-start-2">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h1 className="text-heading">Buy Wine</h1>
            <p aria-live="polite" className="text-ink-soft">
              {total.toLocaleString('en-US')} {total === 1 ? 'wine' : 'wines'}, straight from the wineries
            </p>
          </div>
          <SortField search={search} path={path} />
        </div>
        <ActiveFilters filters={active} clearTo={path} />
        <SearchNotices notices={notices} />
      </div>
      <aside aria-label="Filters" className="lg:row-span-2 lg:row-start-1">
        <FilterForm path={path} search={search} options={facets} shown={shown} />
      </aside>
      <div className="pt-6 lg:col-start-2">
        {total > 0 ? (
          <SearchResults search={search} listings={listings} page={page} pages={pages} path={path} density="close" />
        ) : (
          <NoResults ways={ways} startTo={path} />
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <SearchFailed />;
}
