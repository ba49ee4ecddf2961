import { type ReactNode, useEffect, useRef } from 'react';
import type { SearchQuery } from '#features/search/search-query.ts';
import { searchUrl } from '#features/search/search-url.ts';
import { Button } from '#ui/actions/button.tsx';
import { openedHere } from '#ui/feedback/opened-here.ts';
import { type SearchPanel, urlWithPanel } from '../shell/bar/panel-url.ts';
import { SortField } from './sort-field.tsx';

type SearchHeaderProps = {
  heading: ReactNode;
  path: string;
  /** The current URL, or the one being loaded. */
  here: { pathname: string; search: string };
  /** Whether that URL is still being loaded. */
  pending: boolean;
  search: SearchQuery;
  /** The number of active filters. */
  filters: number;
  /** Whether the page has a map. */
  mapped: boolean;
};

/**
 * The heading of the results, the sort order, and on narrow windows buttons for the filters and the map. The heading
 * takes the focus that would be lost when another page is opened or the focused link disappears.
 */
export function SearchHeader({ heading, path, here, pending, search, filters, mapped }: SearchHeaderProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    const before = shown.current;
    shown.current = search;
    const turned = before.page !== search.page && searchUrl({ ...before, page: search.page }) === searchUrl(search);
    if (turned || document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [search]);
  const opening = (panel: SearchPanel) => ({
    to: urlWithPanel(here, panel),
    state: openedHere,
    preventScrollReset: true,
    defaultShouldRevalidate: pending ? undefined : false,
    // why: the server does not see the tracking parameters that campaigns append to the URL
    suppressHydrationWarning: true,
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1
        ref={title}
        tabIndex={-1}
        className="text-heading text-balance wrap-anywhere focus:outline-none"
        aria-live="polite"
      >
        {heading}
      </h1>
      <div className="flex flex-wrap items-center gap-2 max-lg:w-full lg:ml-auto">
        <span className="whitespace-nowrap lg:hidden">
          <Button {...opening('filters')} size="compact" icon="filter">
            {filters === 0 ? 'Filters' : `Filters (${filters})`}
          </Button>
        </span>
        {mapped && (
          <span className="xl:hidden">
            <Button {...opening('map')} size="compact" icon="map-pin">
              Map
            </Button>
          </span>
        )}
        <SortField search={search} path={path} />
      </div>
    </div>
  );
}
