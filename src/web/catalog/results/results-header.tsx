import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { openedHere } from '#ui/feedback/opened-here.ts';
import { type SearchPanel, urlWithPanel } from '../../shell/bar/panel-url.ts';

type ResultsHeaderProps<Query> = {
  heading: ReactNode;
  /** The current URL, or the one being loaded. */
  here: { pathname: string; search: string };
  /** Whether that URL is still being loaded. */
  pending: boolean;
  /** What is looked for: another object when it changes. */
  query: Query;
  /** Whether only the page of the same results differs. */
  isPageTurn: (before: Query, now: Query) => boolean;
  /** The number of active filters. */
  filters: number;
  /** Whether the page has a map. */
  mapped: boolean;
  /** The menu of sort orders. */
  sort: ReactNode;
};

/**
 * The heading of the results, the sort order, and on narrow windows buttons for the filters and the map. The heading
 * takes the focus that would be lost when another page is opened or the focused link disappears.
 */
export function ResultsHeader<Query>(props: ResultsHeaderProps<Query>) {
  const { heading, here, pending, query, isPageTurn, filters, mapped, sort } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(query);
  const isTurn = useEffectEvent(isPageTurn);
  useEffect(() => {
    if (shown.current === query) return;
    const before = shown.current;
    shown.current = query;
    const turned = isTurn(before, query);
    if (turned || document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [query]);
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
        {sort}
      </div>
    </div>
  );
}
