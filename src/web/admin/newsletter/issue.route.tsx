import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { previewIssue } from '#features/newsletter/manage-issues.server.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ArticleBody } from '../../catalog/articles/article-body.tsx';
import { readForm } from '../../forms/form-action.server.ts';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/issue.route.ts';
import { handleIssueForm, loadIssue } from './issue.server.ts';
import { IssueForm } from './issue-form.tsx';
import { IssueProgress } from './issue-result.tsx';
import { IssueStateBadge } from './issue-state.tsx';

/** `/dashboard/newsletter/{id}`: writing and sending an issue, with `new` a new one; later what became of it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = requireAdmin(context, url);
  const { issue, stored } = await loadIssue(page, params.id);
  const shown = issue.state === 'draft' ? null : await previewIssue(page.app, page.actor, issue.body);
  return {
    site: { name: page.app.site.name },
    ...{ issue, stored, shown: shown?.ok ? shown.value : null },
    limited: page.actor.limited,
    done: url.searchParams.get('done'),
    dialog: url.searchParams.get('confirm'),
  };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const page = requireAdmin(context, url);
  const form = await readForm(request);
  return handleIssueForm(page, params.id === 'new' ? String(form.get('id')) : params.id, form);
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData?.issue.subject || 'New issue');

/** A preview reads nothing again, and a new issue keeps the id that was chosen for it. */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod = 'GET', formData, nextParams } = given;
  if (formMethod !== 'GET' && (nextParams.id === 'new' || formData?.get('intent') === 'preview')) return false;
  return revalidateAfterForms(given);
}

const doneMessages: Readonly<Record<string, string>> = {
  draft: 'Saved as a draft.',
  test: 'A test is on its way to your own address.',
  send: 'It’s in the queue. This page shows its progress.',
  unschedule: 'It’s a draft again.',
  pause: 'Paused. Nothing is sent until you resume.',
  resume: 'Sending again.',
};

export default function IssuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { issue, stored, shown, limited, done, dialog } = loaderData;
  const { id, version, state, subject } = issue;
  const message = actionData ? undefined : doneMessages[done ?? ''];
  return (
    <DashboardSubpage back={{ to: '/dashboard/newsletter', label: 'Newsletter' }}>
      <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-7">
        <header className="grid justify-items-start gap-2">
          {version > 0 && <IssueStateBadge state={state} />}
          <h1 className="text-heading wrap-anywhere">{version === 0 ? 'New issue' : subject}</h1>
        </header>
        {message && (
          <Notice tone="success" live="polite">
            {message}
          </Notice>
        )}
        {limited && !actionData && <FormOutcome result={limitedAccess} failures={[]} />}
        {shown ? (
          <>
            <IssueProgress issue={issue} answer={actionData} />
            <section aria-label="Text" className="rounded-lg border border-line p-4 md:p-6">
              <ArticleBody text={shown.text} parts={shown.parts} />
            </section>
          </>
        ) : (
          <IssueForm key={`${id} ${version}`} issue={issue} stored={stored} answer={actionData} dialog={dialog} />
        )}
      </div>
    </DashboardSubpage>
  );
}
