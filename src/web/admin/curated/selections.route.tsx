import { Link } from 'react-router';
import { describeSelectionDays, type ListedSelection } from '#features/curation/curated-selection.ts';
import { listSelections } from '#features/curation/manage-selections.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { requireAdmin } from '../../shell/guards.server.ts';
import { InvalidPageNotice } from '../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/selections.route.ts';
import { SelectionStateBadge } from './selection-state.tsx';

/** `/dashboard/listings/curated`: the selections of curated wines, drafts included. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listSelections(app, actor, url.searchParams.get('page'));
  if (!listed.ok) throw new Error(listed.code);
  return { site: { name: app.site.name }, ...listed.value, deleted: url.searchParams.has('deleted') };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Curated wines');

const pageUrl = (page: number) =>
  page === 1 ? '/dashboard/listings/curated' : `/dashboard/listings/curated?page=${page}`;

export default function SelectionsPage({ loaderData }: Route.ComponentProps) {
  const { selections, page, pages, requested, deleted } = loaderData;
  return (
    <DashboardSubpage back={{ to: '/dashboard/listings', label: 'Listings' }}>
      <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-5">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="grid gap-2">
            <h1 className="text-heading">Curated wines</h1>
            <p className="max-w-prose text-ink-soft text-pretty">
              Up to twelve bottles at a time, each with a sentence why. Of the published selections, the one that
              started last is on the{' '}
              <Link to="/curated" className="link">
                page of curated wines
              </Link>{' '}
              and the front page; the others stay readable.
            </p>
          </div>
          <Button to="/dashboard/listings/curated/new" kind="primary" icon="plus">
            New selection
          </Button>
        </header>
        {deleted && (
          <Notice tone="success" live="polite">
            Deleted.
          </Notice>
        )}
        <InvalidPageNotice requested={requested} />
        {selections.length === 0 && page <= pages ? (
          <EmptyState title="No selections yet">Make the first one: choose wines and say why.</EmptyState>
        ) : (
          <ul className="list-none divide-y divide-line border-y border-line">
            {selections.map((selection) => (
              <SelectionRow key={selection.id} selection={selection} />
            ))}
          </ul>
        )}
        <Pager page={page} pages={pages} hrefOf={pageUrl} label="Pages of selections" />
      </div>
    </DashboardSubpage>
  );
}

function SelectionRow({ selection }: { selection: ListedSelection }) {
  const { id, title, state, startsOn, endsOn, wines } = selection;
  const days = startsOn === null ? 'No dates yet' : describeSelectionDays({ startsOn, until: endsOn });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <div className="grid min-w-0 gap-0.5">
        <Link to={`/dashboard/listings/curated/${id}`} className="link justify-self-start font-medium wrap-anywhere">
          {title}
        </Link>
        <p className="text-small text-ink-soft">
          {days} · {wines} {wines === 1 ? 'wine' : 'wines'}
        </p>
      </div>
      <SelectionStateBadge state={state} />
    </li>
  );
}
