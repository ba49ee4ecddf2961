import { lazy, Suspense } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { clubsPath, myClubsPath } from '#features/clubs/club-url.ts';
import {
  activeClubFilters,
  type ClubQuery,
  type ClubSort,
  clubQueryUrl,
  clubSorts,
  emptyClubQuery,
  parseClubQuery,
} from '#features/clubs/directory/club-query.ts';
import { listClubs } from '#features/clubs/directory/list-clubs.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import type { ResultNotice } from '../catalog/results/result-notices.tsx';
import { ResultsHeader } from '../catalog/results/results-header.tsx';
import { SortMenu } from '../catalog/results/sort-menu.tsx';
import { Form } from '../forms/form.tsx';
import { openSearchPanel, revalidateUnlessOnlyPanel, urlWithPanel } from '../shell/bar/panel-url.ts';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/wine-clubs.route.ts';
import { ClubFilters } from './club-filters.tsx';
import { ClubRow, chosenForm } from './club-row.tsx';

// why: most searches find something and need no notice, so this code is not part of their first load
const ActiveFilters = lazy(async () => ({
  default: (await import('../catalog/results/active-filters.tsx')).ActiveFilters,
}));
const ResultNotices = lazy(async () => ({
  default: (await import('../catalog/results/result-notices.tsx')).ResultNotices,
}));

/** The number of pictures that are visible at once and therefore load eagerly. */
const eagerPictures = 4;

/** `/wine-clubs`: the clubs of all wineries that can be joined. All that somebody looks for is in the URL. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const { query, unused } = parseClubQuery(new URL(request.url).searchParams);
  const { clubs, total, pages, options } = await listClubs(app, actor, query);
  const notices: ResultNotice[] = [
    ...(unused.length > 0 ? [{ kind: 'parameters-ignored', parameters: unused } as const] : []),
  ];
  return {
    ...{ site: app.site, image: app.siteImage, query, clubs, total, pages, options, notices },
    active: activeClubFilters(query),
  };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Wine Clubs' }];
  const { site, image, query, active, total } = loaderData;
  return pageMeta({
    site,
    title: 'Wine Clubs',
    description: 'Wine clubs of independent wineries: compare prices, bottles, and delivery, and join online.',
    path: clubQueryUrl({ ...query, page: 1, sort: 'newest' }),
    image,
    noindex: active.length > 1 || query.page > 1 || query.sort !== 'newest' || total === 0,
  });
}

export default function WineClubsPage({ loaderData }: Route.ComponentProps) {
  const { query, options, total, active, notices, clubs, pages } = loaderData;
  const location = useLocation();
  const going = useNavigation().location;
  // why: opening or closing a panel while results are loading must not cancel the load
  const here = going?.pathname === clubsPath ? going : location;
  const closing = { closeTo: urlWithPanel(here), keepsData: here === location };
  const waiting = here !== location;
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 px-gutter pt-5 md:pt-7 lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="grid gap-4 lg:col-start-2">
        <ResultsHeader
          heading={headingOf(total, active.length)}
          {...{ here, query, isPageTurn }}
          pending={waiting}
          filters={active.length}
          mapped={false}
          sort={<SortMenu choices={sortChoices(query)} />}
        />
        <p className="max-w-prose text-pretty text-ink-soft">
          Join a winery you like, and its wines come to you. You can skip a release, put your membership on hold, or
          cancel online at any time.
        </p>
        <Suspense>{active.length > 0 && <ActiveFilters filters={active} clearTo={clubsPath} />}</Suspense>
        <Suspense>{notices.length > 0 && <ResultNotices notices={notices} />}</Suspense>
      </div>
      <aside aria-label="Filters" className="row-span-2 row-start-1 max-lg:hidden">
        <div className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain p-1 pr-3">
          <ClubFilters id="filters" query={query} options={options} />
        </div>
      </aside>
      <div className="pt-3 lg:col-start-2">
        {total === 0 ? (
          <NoClubs filtered={active.length > 0} />
        ) : (
          <div aria-busy={waiting} className={waiting ? 'opacity-55 transition-opacity duration-calm' : undefined}>
            <ul className="list-none border-t border-line">
              {clubs.map((club, at) => (
                <ClubRow key={club.id} club={club} eager={at < eagerPictures} />
              ))}
            </ul>
            <ChosenClubs />
            <div className="mt-6">
              <Pager page={query.page} pages={pages} hrefOf={(page) => clubQueryUrl({ ...query, page })} />
            </div>
          </div>
        )}
        <p className="pt-6 text-small text-ink-soft">
          Are you a member?{' '}
          <a href={myClubsPath} className="link">
            See your clubs
          </a>
        </p>
      </div>
      <Dialog
        open={openSearchPanel(new URLSearchParams(location.search)) === 'filters'}
        {...closing}
        title="Filters"
        size="sheet"
        footer={
          <Button type="submit" form="panel-filters" kind="primary" wide>
            {total === 0 ? 'Show results' : `Show ${headingOf(total, 1)}`}
          </Button>
        }
      >
        <ClubFilters id="panel-filters" query={query} options={options} keep="filters" />
      </Dialog>
    </div>
  );
}

function headingOf(total: number, filters: number): string {
  if (filters === 0 && total > 0) return 'Wine clubs';
  return `${total === 0 ? 'No' : total.toLocaleString('en-US')} wine ${total === 1 ? 'club' : 'clubs'}`;
}

function isPageTurn(before: ClubQuery, now: ClubQuery): boolean {
  return before.page !== now.page && clubQueryUrl({ ...before, page: now.page }) === clubQueryUrl(now);
}

function sortChoices(query: ClubQuery) {
  return Object.entries(clubSorts).map(([sort, label]) => ({
    label,
    to: clubQueryUrl({ ...query, sort: sort as ClubSort, page: 1 }),
    current: sort === query.sort,
  }));
}

function ChosenClubs() {
  return (
    <Form
      id={chosenForm}
      method="get"
      action={`${clubsPath}/compare`}
      className="sticky bottom-[var(--foot-notice,0rem)] z-10 flex flex-wrap items-center gap-2 bg-paper py-3"
    >
      <span className="text-small text-ink-soft">With the chosen clubs:</span>
      <Button type="submit" size="small">
        Compare
      </Button>
    </Form>
  );
}

function NoClubs({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      title={filtered ? 'No clubs match these filters' : 'No clubs yet'}
      action={
        filtered ? (
          <Button to={clubQueryUrl(emptyClubQuery)} kind="primary">
            See all clubs
          </Button>
        ) : (
          <Button to="/research-wineries" kind="primary">
            Research wineries
          </Button>
        )
      }
    >
      {filtered ? 'Remove a filter to see more.' : 'No winery has opened a club here yet.'}
    </EmptyState>
  );
}
