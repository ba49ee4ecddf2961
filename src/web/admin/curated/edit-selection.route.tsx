import { randomUUID } from 'node:crypto';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { describeSelectionDays, type EditedSelection, selectionUrl } from '#features/curation/curated-selection.ts';
import { showEditedSelection } from '#features/curation/manage-selections.server.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { readForm } from '../../forms/form-action.server.ts';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/edit-selection.route.ts';
import { handleSelectionForm } from './edit-selection.server.ts';
import { draftOf } from './selection-draft.ts';
import { SelectionForm } from './selection-form.tsx';
import { SelectionStateBadge } from './selection-state.tsx';

/** `/dashboard/listings/curated/{id}`: making a selection of curated wines; with `new` a new one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const common = {
    site: { name: app.site.name },
    limited: actor.limited,
    done: url.searchParams.get('done'),
    isDeleting: url.searchParams.has('delete'),
  };
  if (params.id === 'new') return { ...common, selection: newSelection() };
  const found = await showEditedSelection(app, actor, params.id);
  if (!found.ok) throw new Response(null, { status: 404 });
  return { ...common, selection: found.value };
}

/** A selection that is not stored yet. Its id is chosen here, so that a form that is sent twice is stored once. */
function newSelection(): EditedSelection {
  const empty = { title: '', introduction: '', startsOn: null, endsOn: null, wines: [] };
  return { id: randomUUID(), version: 0, state: 'draft', ...empty };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const page = requireAdmin(context, url);
  const form = await readForm(request);
  return handleSelectionForm(page, params.id === 'new' ? String(form.get('id')) : params.id, form);
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData?.selection.title || 'New selection');

const doneMessages: Readonly<Record<string, string>> = {
  published: 'Published. It is shown on its days.',
  draft: 'Saved as a draft. Only admins see it.',
};

/**
 * After a refused form the version is that which is stored now. What only changes the form reads nothing again, and a new
 * selection keeps the id that was chosen for it.
 */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod = 'GET', formData, nextParams } = given;
  if (formMethod !== 'GET' && (nextParams.id === 'new' || formData?.get('intent') === 'search')) return false;
  return revalidateAfterForms(given);
}

export default function EditSelectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { selection, limited, done, isDeleting } = loaderData;
  const { id, version, state, title } = selection;
  const message = actionData ? undefined : doneMessages[done ?? ''];
  return (
    <DashboardSubpage back={{ to: '/dashboard/listings/curated', label: 'Curated wines' }}>
      <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-7">
        <header className="grid gap-2">
          <p className="flex flex-wrap items-center gap-3">
            {version > 0 && <SelectionStateBadge state={state} />}
            {(state === 'current' || state === 'past') && (
              <Link to={selectionUrl(selection.startsOn ?? undefined)} className="link text-small">
                See its page
              </Link>
            )}
          </p>
          <h1 className="text-heading wrap-anywhere">{version === 0 ? 'New selection' : title}</h1>
        </header>
        {message && (
          <Notice tone="success" live="polite">
            {message}
          </Notice>
        )}
        {limited && !actionData && <FormOutcome result={limitedAccess} failures={[]} />}
        {state === 'past' ? (
          <PastSelection selection={selection} />
        ) : (
          <SelectionForm
            key={`${id} ${version}`}
            id={id}
            state={state}
            stored={draftOf(selection)}
            answer={actionData}
            isDeleting={isDeleting}
          />
        )}
      </div>
    </DashboardSubpage>
  );
}

/** A selection that is over: it stays as people have read it. */
function PastSelection({ selection }: { selection: EditedSelection }) {
  const { startsOn, endsOn, wines } = selection;
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {startsOn !== null && describeSelectionDays({ startsOn, until: endsOn })}. It’s over, so it stays as people have
        read it.
      </p>
      <ol className="list-none divide-y divide-line border-y border-line">
        {wines.map(({ wineName, wineryName, reason }, at) => (
          <li key={`${wineryName} ${wineName}`} className="grid gap-0.5 py-3">
            <span className="font-medium wrap-anywhere">
              {at + 1}. {wineName}
            </span>
            <span className="text-small text-ink-soft wrap-anywhere">{wineryName}</span>
            <span className="wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
