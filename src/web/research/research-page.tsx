import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { formatMiles, withVisitorPlace } from '#features/places/visitor-place.ts';
import { comparePath, planPath } from '#features/research/chosen-wineries.ts';
import { hasPlace, hasRoute, type ResearchQuery } from '#features/research/research-query.ts';
import { researchPath, researchUrl } from '#features/research/research-url.ts';
import { drivingKm, drivingMinutes } from '#features/research/route.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { ResultsHeader } from '../catalog/results/results-header.tsx';
import { SortMenu } from '../catalog/results/sort-menu.tsx';
import { Form } from '../forms/form.tsx';
import { openSearchPanel, urlWithPanel } from '../shell/bar/panel-url.ts';
import { FeaturedWinery } from './featured-winery.tsx';
import type { ResearchData } from './research-data.ts';
import { ResearchFields } from './research-fields.tsx';
import { ResearchFilters } from './research-filters.tsx';
import { chosenForm, WineryRow } from './winery-row.tsx';
import { formatDriving } from './winery-texts.ts';

// why: most searches find something and need no notice, so this code is not part of their first load
const ActiveFilters = lazy(async () => ({
  default: (await import('../catalog/results/active-filters.tsx')).ActiveFilters,
}));
const ResultNotices = lazy(async () => ({
  default: (await import('../catalog/results/result-notices.tsx')).ResultNotices,
}));
// why: the map is drawn when it comes near; until then the page contains it as a picture
const ResearchMap = lazy(async () => ({ default: (await import('./research-map.tsx')).ResearchMap }));
const NoWineries = lazy(async () => ({ default: (await import('./no-wineries.tsx')).NoWineries }));

/** The number of pictures that are visible at once and therefore load eagerly. */
const eagerPictures = 4;

/** The list of wineries between its filters and its map; on narrow windows both are panels. */
export function ResearchPage({ data }: { data: ResearchData }) {
  const { query, heading, options, total, active, notices, suggestions, route } = data;
  const location = useLocation();
  const going = useNavigation().location;
  // why: opening or closing a panel while results are loading must not cancel the load
  const here = going?.pathname === researchPath ? going : location;
  const panel = openSearchPanel(new URLSearchParams(location.search));
  const closing = { closeTo: urlWithPanel(here), keepsData: here === location };
  const [pointed, setPointed] = useState<string>();
  const map = (
    <Suspense>
      <ResearchMap data={data} highlightedId={pointed} />
    </Suspense>
  );
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 px-gutter pt-5 md:pt-7 lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[15rem_minmax(0,1fr)_26rem]">
      <div className="grid gap-4 lg:col-start-2 xl:col-span-2">
        <ResultsHeader
          {...{ heading, here, query, isPageTurn }}
          pending={here !== location}
          filters={active.length}
          mapped
          sort={<SortMenu choices={sortChoices(query)} />}
        />
        <ResearchFields query={query} />
        <Suspense>{active.length > 0 && <ActiveFilters filters={active} clearTo={researchPath} />}</Suspense>
        <Suspense>{notices.length > 0 && <ResultNotices notices={notices} />}</Suspense>
        {route && (
          <p className="text-small text-ink-soft">
            {route.fromName} to {route.toName}: about {formatMiles(drivingKm(route.from, route.to))} by road,{' '}
            {formatDriving(drivingMinutes(drivingKm(route.from, route.to)))} (an estimate).
          </p>
        )}
      </div>
      <aside aria-label="Filters" className="row-span-2 row-start-1 max-lg:hidden">
        <div className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain p-1 pr-3">
          <ResearchFilters id="filters" query={query} options={options} />
        </div>
      </aside>
      <div className="pt-2 lg:col-start-2">
        {total > 0 ? (
          <>
            {data.featured && <FeaturedWinery winery={data.featured} />}
            <WineryList data={data} onPoint={setPointed} isRoute={route !== null} />
          </>
        ) : (
          <Suspense>
            <NoWineries suggestions={suggestions} />
          </Suspense>
        )}
      </div>
      <div className="pt-6 max-xl:hidden">
        <div className="sticky top-6 aspect-[4/5] max-h-[calc(100dvh-3rem)] w-full">{map}</div>
      </div>
      <Dialog
        open={panel === 'filters'}
        {...closing}
        title="Filters"
        size="sheet"
        footer={
          <Button type="submit" form="panel-filters" kind="primary" wide>
            {total === 0 ? 'Show results' : `Show ${total.toLocaleString('en-US')} ${countedName(total)}`}
          </Button>
        }
      >
        <ResearchFilters id="panel-filters" query={query} options={options} keep="filters" />
      </Dialog>
      <Dialog open={panel === 'map'} {...closing} title="Where these wineries are" size="sheet">
        <div className="h-[70dvh]">{map}</div>
      </Dialog>
    </div>
  );
}

function countedName(total: number): string {
  return total === 1 ? 'winery' : 'wineries';
}

function isPageTurn(before: ResearchQuery, now: ResearchQuery): boolean {
  return (
    before.currentPage !== now.currentPage &&
    researchUrl({ ...before, currentPage: now.currentPage }) === researchUrl(now)
  );
}

/** The orders of the list. Where there is a place or a route, the nearest are first unless a score order is chosen. */
function sortChoices(query: ResearchQuery) {
  const isNear = hasRoute(query) || hasPlace(query);
  const usual = isNear ? null : 'high';
  const current = query.selectedScore ?? usual;
  const choice = (order: ResearchQuery['selectedScore'], label: string) => ({
    label,
    to: researchUrl({ ...query, selectedScore: order === usual ? null : order, currentPage: 1 }),
    current: order === current,
  });
  return [
    ...(isNear ? [choice(null, hasRoute(query) ? 'In driving order' : 'Nearest')] : []),
    choice('high', 'Top scores'),
    choice('low', 'Low scores'),
  ];
}

type WineryListProps = { data: ResearchData; isRoute: boolean; onPoint: (id: string | undefined) => void };

/** A page of the wineries with its pager. It is dimmed while the next results load. */
function WineryList({ data, isRoute, onPoint }: WineryListProps) {
  const { query, wineries, page, pages } = data;
  const waiting = useNavigation().location?.pathname === researchPath;
  return (
    <div aria-busy={waiting} className={waiting ? 'opacity-55 transition-opacity duration-calm' : undefined}>
      <ul className="list-none border-t border-line">
        {wineries.map((winery, at) => (
          <WineryRow
            key={winery.id}
            {...{ winery, isRoute, onPoint }}
            url={withVisitorPlace(wineryUrl(winery.slug), query)}
            eager={at < eagerPictures}
          />
        ))}
      </ul>
      <Form
        id={chosenForm}
        method="get"
        action={comparePath}
        className="sticky bottom-[var(--foot-notice,0rem)] z-10 flex flex-wrap items-center gap-2 bg-paper py-3"
      >
        <span className="text-small text-ink-soft max-md:sr-only">With the chosen wineries:</span>
        <Button type="submit" size="small">
          Compare
        </Button>
        <Button type="submit" size="small" icon="calendar" formAction={planPath}>
          Plan a day
        </Button>
      </Form>
      <div className="mt-6">
        <Pager page={page} pages={pages} hrefOf={(to) => researchUrl({ ...query, currentPage: to })} />
      </div>
      <p className="pt-6 text-small text-ink-soft">
        Is your winery missing?{' '}
        <Link to="/claim-your-page/new" className="link" rel="nofollow">
          Add your winery
        </Link>
      </p>
    </div>
  );
}
