import { listManagedWineries } from '#features/reporting/list-managed-wineries.server.ts';
import { maxFoundWineries, type WineryListQuery } from '#features/reporting/managed-wineries.ts';
import { pinWinery, unpinWinery } from '#features/wineries/pin-winery.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { type FormResult, limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { InvalidPageNotice } from '../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardLayout } from '../dashboard-layout.tsx';
import type { Route } from './+types/wineries.route.ts';
import { pinnedMessage, pinProblems } from './pin-problems.ts';
import { WineriesForm } from './wineries-form.tsx';
import { wineriesUrl } from './wineries-url.ts';
import { WineryRow } from './winery-row.tsx';

/** `/dashboard/wineries`: all wineries of the directory, with a search, filters and a sort. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listManagedWineries(app, actor, Object.fromEntries(url.searchParams));
  if (!listed.ok) throw new Error(listed.code);
  return { site: { name: app.site.name }, ...listed.value, deleted: url.searchParams.has('deleted') };
}

/** Pins or unpins a winery of the list. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const typed = readTypedText(await readForm(request), ['id', 'intent', 'name'], 200);
  const pins = typed.intent === 'pin';
  const done = pins ? await pinWinery(app, actor, typed.id) : await unpinWinery(app, actor, typed.id);
  if (done.ok) {
    const place = 'place' in done.value ? Number(done.value.place) : undefined;
    const message = place === undefined ? `${typed.name} isn’t pinned any more.` : pinnedMessage(typed.name, place);
    return answerForm<FormResult>({ status: 'saved', title: pins ? 'Pinned' : 'Unpinned', message });
  }
  if (done.code === 'forbidden') return answerForm<FormResult>(limitedAccess);
  return answerForm<FormResult>({ status: 'refused', code: done.code, problem: pinProblems[done.code] });
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Wineries');

function totalLabel(total: number, query: WineryListQuery): string {
  if (total === maxFoundWineries(query)) return `${total.toLocaleString('en-US')} wineries or more`;
  return total === 1 ? '1 winery' : `${total.toLocaleString('en-US')} wineries`;
}

export default function DashboardWineries({ loaderData, actionData }: Route.ComponentProps) {
  const { query, wineries, total, page, pages, requested, deleted } = loaderData;
  const here = wineriesUrl(query, page);
  const isNarrowed = wineriesUrl({ ...query, sort: 'name' }) !== wineriesUrl({});
  return (
    <DashboardLayout>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-6">
        <div className="flex flex-wrap gap-3">
          <Button to="/dashboard/wineries/new" kind="primary" icon="plus">
            Add a winery
          </Button>
          <Button to="/dashboard/wineries/pinned">Order pinned wineries</Button>
          <Button to="/dashboard/wineries/messages">Messages</Button>
          <Button to="/dashboard/wineries/import">Upload CSV</Button>
          <Button to="/dashboard/wineries/download" reloadDocument>
            Download CSV
          </Button>
        </div>
        <WineriesForm key={wineriesUrl(query)} query={query} />
        <InvalidPageNotice requested={requested} />
        {deleted && !actionData && (
          <Notice tone="success" live="polite">
            The winery is deleted.
          </Notice>
        )}
        <FormOutcome result={actionData} failures={[]} />
        {total === 0 ? (
          <EmptyState
            title={isNarrowed ? 'No wineries match' : 'No wineries yet'}
            action={isNarrowed ? <Button to={wineriesUrl({})}>See all wineries</Button> : undefined}
          >
            {isNarrowed ? 'Search for any part of a name, or take filters away.' : 'Wineries that you add appear here.'}
          </EmptyState>
        ) : (
          <>
            <p className="text-small text-ink-soft">{totalLabel(total, query)}</p>
            <ul className="list-none divide-y divide-line border-y border-line">
              {wineries.map((winery) => (
                <WineryRow key={winery.id} winery={winery} listUrl={here} />
              ))}
            </ul>
          </>
        )}
        <Pager page={page} pages={pages} hrefOf={(number) => wineriesUrl(query, number)} label="Pages of wineries" />
      </div>
    </DashboardLayout>
  );
}
