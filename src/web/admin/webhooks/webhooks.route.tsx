import { Link } from 'react-router';
import { listWebhooks } from '#features/events/webhooks/manage-webhooks.server.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardLayout } from '../dashboard-layout.tsx';
import type { Route } from './+types/webhooks.route.ts';

/** `/dashboard/webhooks`: the addresses that are told what happens. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listWebhooks(app, actor);
  if (!listed.ok) throw new Error(listed.code);
  return { site: { name: app.site.name }, webhooks: listed.value.map(rowOf) };
}

function rowOf({ id, url, eventTypes, disabledAt, createdAt }: Webhook) {
  return { id, url, kinds: eventTypes.length, disabled: disabledAt !== null, since: createdAt.toISOString() };
}

type Webhook = Extract<Awaited<ReturnType<typeof listWebhooks>>, { ok: true }>['value'][number];
type Row = ReturnType<typeof rowOf>;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Webhooks');

export default function DashboardWebhooks({ loaderData: { webhooks } }: Route.ComponentProps) {
  return (
    <DashboardLayout>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-6">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-prose text-small text-ink-soft text-pretty">
            Addresses of your other programs that are told what happens here, such as a new order.
          </p>
          <Button to="/dashboard/webhooks/new" kind="primary" icon="plus">
            New webhook
          </Button>
        </header>
        {webhooks.length === 0 ? (
          <EmptyState title="No webhooks yet">What is sent is signed with a secret that you get once.</EmptyState>
        ) : (
          <ul className="list-none divide-y divide-line border-y border-line">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </div>
    </DashboardLayout>
  );
}

function WebhookRow({ webhook: { id, url, kinds, disabled, since } }: { webhook: Row }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3">
      <div className="grid min-w-0 gap-0.5">
        <Link to={`/dashboard/webhooks/${id}`} className="link justify-self-start font-medium wrap-anywhere">
          {url}
        </Link>
        <p className="text-small text-ink-soft">{kinds === 1 ? 'One kind of event' : `${kinds} kinds of events`}</p>
        <p className="text-small text-ink-soft">
          Since <time dateTime={since}>{formatDate(since)}</time>
        </p>
      </div>
      <Badge tone={disabled ? 'neutral' : 'ready'}>{disabled ? 'Disabled' : 'Enabled'}</Badge>
    </li>
  );
}
