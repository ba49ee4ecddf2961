import { listPinnedWineries } from '#features/wineries/list-wineries.server.ts';
import { orderPinnedWineries } from '#features/wineries/pin-winery.server.ts';
import { maxPinnedWineries, shownPinnedWineries } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess } from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/pinned-wineries.route.ts';
import { moveInOrder, readOrder } from './pin-order.ts';
import { PinnedList } from './pinned-list.tsx';

/** `/dashboard/wineries/pinned`: the order of the pinned wineries, which is that of the front page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const wineries = await listPinnedWineries(app, actor, maxPinnedWineries);
  return {
    site: { name: app.site.name },
    wineries: wineries.map(({ id, name, city, region }) => ({ id, name, city, region })),
    limited: actor.limited,
  };
}

/** Saves the order: with one winery moved by a button, or as a whole after one was dragged. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const form = await readForm(request);
  const saved = await orderPinnedWineries(
    app,
    actor,
    moveInOrder(readOrder(form.get('ids')), String(form.get('move'))),
  );
  return saved.ok ? answerForm<FormResult>({ status: 'saved', message: '' }) : answerForm<FormResult>(limitedAccess);
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Pinned wineries');

export default function PinnedWineriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { wineries, limited } = loaderData;
  return (
    <DashboardSubpage back={{ to: '/dashboard/wineries', label: 'Wineries' }}>
      <header className="grid gap-2">
        <h1 className="text-heading">Pinned wineries</h1>
        <p className="max-w-prose text-ink-soft text-pretty">
          The front page shows the first {shownPinnedWineries}, in this order. Drag a winery, or move it with the
          arrows.
        </p>
      </header>
      {wineries.length === 0 ? (
        <EmptyState title="No pinned wineries" action={<Button to="/dashboard/wineries">See all wineries</Button>}>
          Pin a winery in the list, and it appears here.
        </EmptyState>
      ) : (
        <PinnedList wineries={wineries} limited={limited} refused={actionData?.status === 'refused'} />
      )}
    </DashboardSubpage>
  );
}
