import { Link } from 'react-router';
import { listApplications } from '#features/applications/manage-applications.server.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardLayout } from '../dashboard-layout.tsx';
import type { Route } from './+types/applications.route.ts';

/** `/dashboard/applications`: the applications that use the platform API. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listApplications(app, actor);
  if (!listed.ok) throw new Error(listed.code);
  return { site: { name: app.site.name }, applications: listed.value.map(rowOf) };
}

function rowOf({ id, name, allowedOrigins, disabledAt, createdAt }: Application) {
  return { id, name, origins: allowedOrigins, disabled: disabledAt !== null, since: createdAt.toISOString() };
}

type Application = Extract<Awaited<ReturnType<typeof listApplications>>, { ok: true }>['value'][number];
type Row = ReturnType<typeof rowOf>;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Applications');

export default function DashboardApplications({ loaderData: { applications } }: Route.ComponentProps) {
  return (
    <DashboardLayout>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-6">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-prose text-small text-ink-soft text-pretty">
            Other front ends and programs that use the platform API. People log in to them with their account here.
          </p>
          <Button to="/dashboard/applications/new" kind="primary" icon="plus">
            New application
          </Button>
        </header>
        {applications.length === 0 ? (
          <EmptyState title="No applications yet">An application gets a client id and a client secret.</EmptyState>
        ) : (
          <ul className="list-none divide-y divide-line border-y border-line">
            {applications.map((application) => (
              <ApplicationRow key={application.id} application={application} />
            ))}
          </ul>
        )}
      </div>
    </DashboardLayout>
  );
}

function ApplicationRow({ application: { id, name, origins, disabled, since } }: { application: Row }) {
  const pages = origins.includes('*') ? 'Pages of any site' : origins.join(', ') || 'Servers only';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3">
      <div className="grid min-w-0 gap-0.5">
        <Link to={`/dashboard/applications/${id}`} className="link justify-self-start font-medium wrap-anywhere">
          {name}
        </Link>
        <p className="text-small text-ink-soft wrap-anywhere">{pages}</p>
        <p className="text-small text-ink-soft">
          Since <time dateTime={since}>{formatDate(since)}</time>
        </p>
      </div>
      <Badge tone={disabled ? 'neutral' : 'ready'}>{disabled ? 'Disabled' : 'Enabled'}</Badge>
    </li>
  );
}
