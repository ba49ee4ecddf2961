import { Link } from 'react-router';
import { issueUrl, type ListedIssue } from '#features/newsletter/issue.ts';
import { listIssues } from '#features/newsletter/manage-issues.server.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { requireAdmin } from '../../shell/guards.server.ts';
import { InvalidPageNotice } from '../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardLayout } from '../dashboard-layout.tsx';
import type { Route } from './+types/issues.route.ts';
import { countPeople, IssueStateBadge } from './issue-state.tsx';

/** `/dashboard/newsletter`: the issues of the newsletter, drafts included, and how many people get it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listIssues(app, actor, url.searchParams.get('page'));
  if (!listed.ok) throw new Response(null, { status: 403 });
  return {
    site: { name: app.site.name },
    listed: listed.value,
    hasPostalAddress: app.newsletter.postalAddress !== undefined,
    deleted: url.searchParams.has('deleted'),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Newsletter');

const pageUrl = (page: number) => (page === 1 ? '/dashboard/newsletter' : `/dashboard/newsletter?page=${page}`);

export default function IssuesPage({ loaderData }: Route.ComponentProps) {
  const { listed, hasPostalAddress, deleted } = loaderData;
  return (
    <DashboardLayout>
      <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-5 py-6">
        {deleted && (
          <Notice tone="success" live="polite">
            Deleted.
          </Notice>
        )}
        {!hasPostalAddress && (
          <Notice tone="warning" title="Nothing can be sent yet">
            Commercial e-mails have to name your postal address. Set OPERATOR_ADDRESS, and restart.
          </Notice>
        )}
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-ink-soft">{countPeople(listed.subscribers, 'subscriber')}</p>
          <Button to="/dashboard/newsletter/new" kind="primary" icon="plus">
            New issue
          </Button>
        </header>
        <InvalidPageNotice requested={listed.requested} />
        {listed.total === 0 ? (
          <EmptyState title="No issues yet">Write the first one. Nothing is sent until you send it.</EmptyState>
        ) : (
          <ul className="list-none divide-y divide-line border-y border-line">
            {listed.issues.map((issue) => (
              <IssueRow key={issue.id} issue={issue} />
            ))}
          </ul>
        )}
        <Pager page={listed.page} pages={listed.pages} hrefOf={pageUrl} label="Pages of issues" />
      </div>
    </DashboardLayout>
  );
}

function IssueRow({ issue }: { issue: ListedIssue }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <div className="grid min-w-0 gap-0.5">
        <Link to={issueUrl(issue.id)} className="link justify-self-start font-medium wrap-anywhere">
          {issue.subject}
        </Link>
        <p className="text-small text-ink-soft">{describe(issue)}</p>
      </div>
      <IssueStateBadge state={issue.state} />
    </li>
  );
}

function describe({ startedAt, state, sendAt, savedAt, recipients }: ListedIssue): string {
  if (startedAt !== null) return `${formatDateTime(startedAt)} · ${countPeople(recipients ?? 0, 'subscriber')}`;
  if (state === 'scheduled' && sendAt !== null) return `On ${formatDateTime(sendAt)}`;
  return `Saved ${formatDateTime(savedAt)}`;
}
