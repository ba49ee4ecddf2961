import { redirect } from 'react-router';
import { deleteWinery, mergeWineries } from '#features/administration/wineries/remove-winery.server.ts';
import { listManagedWineries, showManagedWinery } from '#features/reporting/list-managed-wineries.server.ts';
import { regions, wineryUrl } from '#features/wineries/winery.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import {
  type FormResult,
  formStateOf,
  limitedAccess,
  proofRequired,
  revalidateAfterForms,
} from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { answerProof, findMissingProof } from '../../shell/proof/proof.server.ts';
import { ProofForm, proofIds } from '../../shell/proof/proof-form.tsx';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/manage-winery.route.ts';
import { DeleteSection, MergeSection, removalProblems, useProblems } from './remove-winery.tsx';
import { WineryDetails } from './winery-details.tsx';
import { PinForm, WineryBadges } from './winery-row.tsx';

/** `/dashboard/wineries/{id}`: a winery with what it has, and deleting it or merging it into another one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const shown = await showManagedWinery(app, actor, params.id);
  if (!shown.ok) throw new Response(null, { status: 404 });
  const search = url.searchParams.get('search')?.slice(0, 120) ?? '';
  const found = search.trim() === '' ? undefined : await listManagedWineries(app, actor, { search });
  const candidates = found?.ok ? found.value.wineries.filter(({ id }) => id !== params.id).slice(0, 10) : undefined;
  const done = url.searchParams.get('done');
  const proof = actor.limited ? null : await findMissingProof(app, actor);
  const { value: winery } = shown;
  return { site: { name: app.site.name }, winery, search, candidates, done, proof, limited: actor.limited };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const page = requireAdmin(context, url);
  const { app, actor } = page;
  const form = await readForm(request);
  const proved = await answerProof(page, actor, request, form);
  if (proved) return proved;
  const typed = readTypedText(form, ['intent', 'into', 'reason']);
  const isMerge = typed.intent === 'merge';
  const input = { id: params.id, fields: typed };
  const done = isMerge ? await mergeWineries(app, actor, input) : await deleteWinery(app, actor, input);
  if (done.ok) {
    return redirect(isMerge ? `/dashboard/wineries/${done.value.id}?done=merged` : '/dashboard/wineries?deleted', 303);
  }
  if (done.code === 'forbidden') return answerForm<FormResult>({ ...limitedAccess, typed });
  if (done.code === 'proof-required') return answerForm<FormResult>({ ...proofRequired, typed });
  if (done.code === 'validation-invalid-params') {
    return answerForm<FormResult>({ status: 'invalid', typed, fields: done.errors });
  }
  if (done.code === 'not-found') throw new Response(null, { status: 404 });
  const problem = done.code === 'winery-in-use' ? useProblems[done.use] : removalProblems[done.code];
  return answerForm<FormResult>({ status: 'refused', code: done.code, problem, typed });
}

/** What was refused because something has changed is shown as it is now. */
export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, loaderData?.winery.name ?? '');

const doneMessages: Readonly<Record<string, { title: string; message: string }>> = {
  added: { title: 'Added', message: 'Its page is in the directory. Add photos, hours, and its position next.' },
  merged: { title: 'Merged', message: 'Listings, people, favorites, and URLs of the other winery are here now.' },
};

export default function ManageWineryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, search, candidates, done, proof, limited } = loaderData;
  const { id, slug, name, city, state, region, createdAt } = winery;
  const { errors } = formStateOf(actionData);
  const message = actionData ? undefined : doneMessages[done ?? ''];
  return (
    <DashboardSubpage back={{ to: '/dashboard/wineries', label: 'Wineries' }}>
      <div className="grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-8">
        <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="flex flex-wrap gap-2 empty:hidden">
            <WineryBadges winery={winery} />
          </p>
          <h1 className="text-heading wrap-anywhere">{name}</h1>
          <p className="text-small text-ink-soft wrap-anywhere">
            {city}, {state} · {regions[region]} · added <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Button to={`/winery-page-info?winery=${slug}`} kind="primary">
              Edit page
            </Button>
            <Button to={wineryUrl(slug)} icon="store">
              See the page
            </Button>
            <PinForm winery={winery} action="/dashboard/wineries" />
          </div>
        </header>
        {message && (
          <Notice tone="success" live="polite" title={message.title}>
            {message.message}
          </Notice>
        )}
        <FormOutcome
          result={limited && !actionData ? limitedAccess : actionData}
          failures={failuresOf(errors, proofIds)}
        />
        <WineryDetails winery={winery} />
        {proof && <ProofForm proof={proof} why="Before you merge or delete this winery." errors={errors} />}
        <MergeSection key={id} winery={winery} search={search} candidates={candidates} answer={actionData} />
        <DeleteSection winery={winery} answer={actionData} />
      </div>
    </DashboardSubpage>
  );
}
