import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { SearchQuery } from '#features/search/search-query.ts';
import type { SearchResults as Results } from '#features/search/search-results.ts';
import { searchUrl } from '#features/search/search-url.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import type { ResultNotice } from '../catalog/results/result-notices.tsx';
import { ResultsHeader } from '../catalog/results/results-header.tsx';
import { openSearchPanel, urlWithPanel } from '../shell/bar/panel-url.ts';
import { FilterForm, type ShownFilter, type TypedPrice } from './filter-form.tsx';
import type { SearchSuggestion } from './no-results.tsx';
import { SearchResults } from './search-results.tsx';
import { SortField } from './sort-field.tsx';
import { useTypedPrice } from './use-typed-price.ts';

// why: most searches find something and need no notice, so this code is not part of their first load
const ActiveFilters = lazy(async () => ({
  default: (await import('../catalog/results/active-filters.tsx')).ActiveFilters,
}));
const ResultNotices = lazy(async () => ({
  default: (await import('../catalog/results/result-notices.tsx')).ResultNotices,
}));
const NoResults = lazy(async () => ({
  default: (await import('./no-results.tsx')).NoResults,
}));

type SearchPageProps = {
  /** The page's own path: `/s` or `/buy-wine`. */
  path: string;
  heading: ReactNode;
  results: Results;
  /** The filters to show, in their order. */
  shown: readonly ShownFilter[];
  price: TypedPrice;
  active: readonly { label: string; to: string }[];
  suggestions: readonly SearchSuggestion[];
  notices: readonly ResultNotice[];
  /** The map beside the results, if the page has one. */
  map?: ReactNode;
  /** What is shown above the results, e.g. wineries of that name. */
  children?: ReactNode;
};

/** A page of results between its filters and its map; on narrow windows both are panels. */
export function SearchPage(props: SearchPageProps) {
  const { path, heading, results, shown, price, active, suggestions, notices, map, children } = props;
  const { search, listings, total, page, pages, facets } = results;
  const form = { path, search, options: facets, shown, price };
  const location = useLocation();
  const going = useNavigation().location;
  // why: opening or closing a panel while results are loading must not cancel the load
  const here = going?.pathname === path ? going : location;
  const panel = openSearchPanel(new URLSearchParams(location.search));
  const closing = { closeTo: urlWithPanel(here), keepsData: here === location };
  const takePrice = useTypedPrice(path, search, active.length, panel !== undefined);
  return (
    <div
      onClickCapture={takePrice}
      className={classNames(
        'mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 px-gutter pt-5 md:pt-7 lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]',
        map !== undefined && 'xl:grid-cols-[15rem_minmax(0,1fr)_20rem]',
      )}
    >
      <div className={classNames('grid gap-4 lg:col-start-2', map !== undefined && 'xl:col-span-2')}>
        <ResultsHeader
          {...{ heading, here }}
          query={search}
          isPageTurn={isPageTurn}
          pending={here !== location}
          filters={active.length}
          mapped={map !== undefined}
          sort={<SortField search={search} path={path} />}
        />
        <Suspense>{active.length > 0 && <ActiveFilters filters={active} clearTo={path} />}</Suspense>
        <Suspense>{notices.length > 0 && <ResultNotices notices={notices} />}</Suspense>
        {children}
      </div>
      <aside aria-label="Filters" className="row-span-2 row-start-1 max-lg:hidden">
        <div className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain p-1 pr-3">
          <FilterForm id="filters" {...form} />
        </div>
      </aside>
      <div className="pt-6 lg:col-start-2">
        {total > 0 ? (
          <SearchResults {...{ search, listings, page, pages, path }} density={map === undefined ? 'close' : 'few'} />
        ) : (
          <Suspense>
            <NoResults suggestions={suggestions} startTo={path} />
          </Suspense>
        )}
      </div>
      {map !== undefined && (
        <div className="pt-6 max-xl:hidden">
          <div className="sticky top-6 aspect-[4/5] max-h-[calc(100dvh-3rem)] w-full">{map}</div>
        </div>
      )}
      <Dialog
        open={panel === 'filters'}
        {...closing}
        title="Filters"
        size="sheet"
        footer={<ShowResults total={total} />}
      >
        <FilterForm id="panel-filters" {...form} keep="filters" />
      </Dialog>
      <Dialog open={panel === 'map' && map !== undefined} {...closing} title="Where these are from" size="sheet">
        <div className="h-[70dvh]">{map}</div>
      </Dialog>
    </div>
  );
}

function isPageTurn(before: SearchQuery, now: SearchQuery): boolean {
  return before.page !== now.page && searchUrl({ ...before, page: now.page }) === searchUrl(now);
}

/** Submits the panel's form, so that a price just typed is included. */
function ShowResults({ total }: { total: number }) {
  return (
    <Button type="submit" form="panel-filters" kind="primary" wide>
      {total === 0 ? 'Show results' : `Show ${total.toLocaleString('en-US')} ${total === 1 ? 'result' : 'results'}`}
    </Button>
  );
}
