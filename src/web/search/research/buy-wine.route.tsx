import { lazy, Suspense } from 'react';
import { redirect, useNavigation } from 'react-router';
import { activeFilters } from '#features/search/describe-search.ts';
import { maxExported } from '#features/search/research-wine.ts';
import { researchWines } from '#features/search/research-wines.server.ts';
import { parseSearchQuery } from '#features/search/search-query.schema.ts';
import { suggestSearches } from '#features/search/search-suggestions.server.ts';
import { searchUrl, withFilter } from '#features/search/search-url.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { revalidateUnlessOnlyPanel } from '../../shell/bar/panel-url.ts';
import { pageMeta } from '../../shell/meta/page-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { SearchFailed } from '../search-failed.tsx';
import { searchNotices } from '../search-page.server.ts';
import type { Route } from './+types/buy-wine.route.ts';
import { ResearchFilters } from './research-filters.tsx';
import { researchRow } from './research-row.ts';
import { ResearchTable } from './research-table.tsx';

// why: most visits find something and need no notice, so this code is not part of the first load
const ActiveFilters = lazy(async () => ({
  default: (await import('../../catalog/results/active-filters.tsx')).ActiveFilters,
}));
const ResultNotices = lazy(async () => ({
  default: (await import('../../catalog/results/result-notices.tsx')).ResultNotices,
}));
const NoResults = lazy(async () => ({ default: (await import('../no-results.tsx')).NoResults }));

const path = '/buy-wine';

/** The research of wines: all that are on sale, a hundred a page, as a table. Its whole state is in the URL. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor, network } = getPageContext(context);
  const parameters = new URL(request.url).searchParams;
  // why: the curated wines were here
  if (parameters.get('curated') === 'true') throw redirect('/curated', 301);
  const { search: requested, problems } = parseSearchQuery(parameters);
  const { words, wines, ...results } = await researchWines({ ...app, network }, actor, requested);
  // why: the type "wine" belongs to this page and is not a filter that the visitor chose
  const search = { ...withFilter(results.search, 'type', []), page: results.page };
  const active = activeFilters(search, results.facets);
  const removable = active.map(({ label, without }) => ({ label, without: withFilter(without, 'type', ['wine']) }));
  const suggestions = results.total === 0 ? await suggestSearches(app, actor, removable, words) : [];
  const { total, page, pages, facets } = results;
  return {
    site: app.site,
    image: app.siteImage,
    rows: wines.map(researchRow),
    ...{ search, total, page, pages },
    facets: { state: facets.state, varietals_offered: facets.varietals_offered },
    active: active.map(({ label, without }) => ({ label, to: searchUrl(without, path) })),
    suggestions: suggestions.map(({ label, without, total }) => ({
      ...{ label, total },
      to: searchUrl(withFilter(without, 'type', []), path),
    })),
    notices: searchNotices({ ...results, listings: [] }, problems),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Buy Wine' }];
  const { site, image, search, pages } = loaderData;
  const page = Math.min(loaderData.page, pages);
  return pageMeta({
    site,
    title: `Buy Wine from Texas and Oregon Wineries${page > 1 ? `, page ${page}` : ''}`,
    description:
      'Every wine on sale in one table, by grape, vintage, AVA, price, and what buyers say: sold by the winery that made it.',
    path: searchUrl({ filters: search.filters, page }, path),
    image,
  });
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export default function BuyWinePage({ loaderData }: Route.ComponentProps) {
  const { rows, search, total, page, pages, facets, active, suggestions, notices } = loaderData;
  const waiting = useNavigation().location?.pathname === path;
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-gutter pt-5 md:pt-7">
      <h1 className="text-heading" aria-live="polite">
        Buy Wine{' '}
        <span className="block font-sans text-body font-normal tracking-normal text-ink-soft [word-spacing:0.05em]">
          {total.toLocaleString('en-US')} {total === 1 ? 'wine' : 'wines'}, straight from the wineries
        </span>
      </h1>
      <ResearchFilters search={search} facets={facets} />
      <Suspense>{active.length > 0 && <ActiveFilters filters={active} clearTo={path} />}</Suspense>
      <Suspense>{notices.length > 0 && <ResultNotices notices={notices} />}</Suspense>
      {total === 0 ? (
        <Suspense>
          <NoResults suggestions={suggestions} startTo={path} />
        </Suspense>
      ) : (
        <div aria-busy={waiting} className={waiting ? 'opacity-55 transition-opacity duration-calm' : undefined}>
          <ResearchTable rows={rows} search={search} />
          <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 pt-4 text-small text-ink-soft">
            <p className="max-w-prose text-pretty">
              Buyer score: the mean of the ratings, 1 to 5, that buyers gave a wine after their orders.
              {rows.some(({ demo }) => demo) && ' Demo listings are not real products.'}
            </p>
            <a href={searchUrl({ ...search, page: 1 }, '/buy-wine/download')} download className="link">
              {total > maxExported
                ? `Download the first ${maxExported.toLocaleString('en-US')} as CSV`
                : 'Download as CSV'}
            </a>
          </div>
          <div className="mt-10">
            <Pager page={page} pages={pages} hrefOf={(to) => searchUrl({ ...search, page: to }, path)} />
          </div>
        </div>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <SearchFailed />;
}
