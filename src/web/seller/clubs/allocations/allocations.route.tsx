import { Link, redirect } from 'react-router';
import { allocationModelLabels } from '#features/allocations/allocation.ts';
import type { ListedAllocation } from '#features/allocations/managing/managed-allocation.ts';
import { listManagedAllocations } from '#features/allocations/managing/show-allocations.server.ts';
import { formatWindowTime } from '#features/allocations/window-time.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { QueryFailed } from '../../../shell/errors/load-failed.tsx';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubWinery } from '../clubs.server.ts';
import { clubsUrl } from '../clubs-url.ts';
import type { Route } from './+types/allocations.route.ts';
import { AllocationBadge } from './allocation-badge.tsx';
import { allocationsUrl, managedAllocationUrl, newAllocationUrl } from './allocations-url.ts';

/** `/manage-wine-club/allocations`: the allocations of a winery. `?winery=` selects one of several. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, wineries, winery } = await requireClubWinery(context, url);
  const asked = { wineryId: winery.id, page: url.searchParams.get('page') };
  const listed = await listManagedAllocations(app, actor, asked);
  if (!listed.ok) throw redirect('/');
  return {
    site: { name: app.site.name },
    wineries: wineries.map(({ slug, name }) => ({ slug, name })),
    ...listed.value,
    mayChange: listed.value.winery.mayChange && !actor.limited,
    deleted: url.searchParams.has('deleted'),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Allocations');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function AllocationsPage({ loaderData }: Route.ComponentProps) {
  const { winery, wineries, allocations, total, mayChange, deleted, page, pages } = loaderData;
  const create = (
    <Button kind="primary" icon="plus" to={newAllocationUrl(winery.slug)}>
      New allocation
    </Button>
  );
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={{ to: clubsUrl(winery.slug), label: 'Wine clubs' }}
      title="Allocations"
      actions={mayChange && total > 0 && create}
    >
      <p className="max-w-prose text-ink-soft text-pretty">
        Offer scarce wine to people you choose, each group in its own window. They buy what they want of it, or wish for
        it and get it by rank, by the same share, by hand, or by a lottery that anybody can check.
      </p>
      {wineries.length > 1 && (
        <TabBar
          label="Wineries"
          look="pills"
          tabs={wineries.map(({ slug, name }) => ({
            label: name,
            to: allocationsUrl(slug),
            current: slug === winery.slug,
          }))}
        />
      )}
      {deleted && (
        <Notice tone="success" live="polite">
          The allocation is deleted.
        </Notice>
      )}
      {total === 0 ? (
        <EmptyState title="No allocation yet" action={mayChange ? create : undefined}>
          {mayChange
            ? 'Choose wines, people, and a window. Nobody sees it until you publish it.'
            : 'An owner of the winery can create one.'}
        </EmptyState>
      ) : (
        <ul className="list-none divide-y divide-line border-y border-line">
          {allocations.map((allocation) => (
            <AllocationRow key={allocation.id} allocation={allocation} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefOf={(to) => `${allocationsUrl(winery.slug)}&page=${to}`} />
    </ClubSubframe>
  );
}

function AllocationRow({ allocation }: { allocation: ListedAllocation }) {
  const { id, title, model, granting, state, wines, groups, closesAt } = allocation;
  return (
    <li className="grid gap-1 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={managedAllocationUrl(id)} className="link font-semibold wrap-anywhere">
          {title}
        </Link>
        <AllocationBadge state={state} />
        {state === 'closed' && granting === 'hand' && (
          <Link to={managedAllocationUrl(id, 'wishes')} className="link text-small">
            Grant the wishes
          </Link>
        )}
      </div>
      <p className="text-small text-ink-soft">
        {allocationModelLabels[model]} · {wines} {wines === 1 ? 'wine' : 'wines'} · {groups}{' '}
        {groups === 1 ? 'group' : 'groups'}
        {closesAt !== null && ` · until ${formatWindowTime(closesAt)}`}
      </p>
    </li>
  );
}
