import { Link } from 'react-router';
import { listOperatorConversations } from '#features/messages/operator/show-operator-messages.server.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/messages.route.ts';

const path = '/dashboard/wineries/messages';

/** `/dashboard/wineries/messages`: what wineries ask the operator, those that wait for an answer first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listOperatorConversations(app, actor, url.searchParams.get('page') ?? 1);
  if (!listed.ok) throw new Error(listed.code);
  return { site: { name: app.site.name }, ...listed.value };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Messages of wineries');

export default function OperatorConversationsPage({ loaderData }: Route.ComponentProps) {
  const { conversations, page, hasNext } = loaderData;
  return (
    <DashboardSubpage back={{ to: '/dashboard/wineries', label: 'Wineries' }}>
      <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6">
        <h1 className="text-heading">Messages of wineries</h1>
        {conversations.length === 0 ? (
          <EmptyState
            title={page > 1 ? 'No older messages' : 'No messages yet'}
            action={page > 1 ? <Button to={path}>Newest</Button> : undefined}
          >
            Owners write to you from the page of their subscriptions.
          </EmptyState>
        ) : (
          <ul className="list-none divide-y divide-line border-y border-line">
            {conversations.map(({ wineryId, name, awaitsOperator, lastMessageAt }) => (
              <li key={wineryId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
                <span className="grid min-w-0 gap-0.5">
                  <Link to={`${path}/${wineryId}`} className="link justify-self-start wrap-anywhere">
                    {name}
                  </Link>
                  <span className="text-small text-ink-soft">{formatDateTime(lastMessageAt)}</span>
                </span>
                <Badge tone={awaitsOperator ? 'care' : 'neutral'}>{awaitsOperator ? 'To answer' : 'Answered'}</Badge>
              </li>
            ))}
          </ul>
        )}
        <nav aria-label="Pages of messages" className="flex flex-wrap gap-3 empty:hidden">
          {page > 1 && <Button to={`${path}?page=${page - 1}`}>Newer</Button>}
          {hasNext && <Button to={`${path}?page=${page + 1}`}>Older</Button>}
        </nav>
      </div>
    </DashboardSubpage>
  );
}
