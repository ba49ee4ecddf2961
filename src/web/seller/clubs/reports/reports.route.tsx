import { data, Link } from 'react-router';
import type { WaitingPickup } from '#features/clubs/reports/club-report.ts';
import { showClubReports } from '#features/clubs/reports/show-reports.server.ts';
import { formatOrderNumber } from '#features/orders/order-number.ts';
import { formatDateIn } from '#kit/time.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { QueryFailed } from '../../../shell/errors/load-failed.tsx';
import { InvalidPageNotice } from '../../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage } from '../clubs.server.ts';
import { clubUrl } from '../clubs-url.ts';
import type { Route } from './+types/reports.route.ts';
import { ClubReportSections } from './club-reports.tsx';
import { Nothing, ReportSection } from './report-section.tsx';

/** `/manage-wine-club/{club}/reports`: members by month, attrition, reasons, value, skips, pickups, and bottles. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const shown = await showClubReports(app, actor, { clubId: params.club, page: url.searchParams.get('page') });
  if (!shown.ok) throw data(null, { status: 404 });
  return { site: { name: app.site.name }, ...shown.value };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Reports');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function ClubReportsPage({ loaderData }: Route.ComponentProps) {
  const { winery, club, pickups, timezone } = loaderData;
  const here = clubUrl(club.id, 'reports');
  const fileUrl = (kind: string) => `${here}/download?${new URLSearchParams({ report: kind })}`;
  return (
    <ClubSubframe owns={winery.mayChange} back={{ to: clubUrl(club.id), label: club.name }} title="Reports">
      <ReportSection
        kind="pickups"
        title={`Pickups waiting: ${pickups.total.toLocaleString('en-US')}`}
        fileUrl={fileUrl}
        lead="Orders of this club that nobody has picked up yet. Those that wait longest come first."
      >
        <InvalidPageNotice requested={pickups.requested} />
        {pickups.total === 0 ? (
          <Nothing>Nothing waits to be picked up.</Nothing>
        ) : (
          <ul className="list-none divide-y divide-line border-y border-line">
            {pickups.orders.map((order) => (
              <Pickup key={order.orderId} order={order} timezone={timezone} />
            ))}
          </ul>
        )}
        <Pager
          page={pickups.page}
          pages={pickups.pages}
          hrefOf={(page) => (page === 1 ? here : `${here}?page=${page}`)}
          label="Pages of pickups"
        />
      </ReportSection>
      <ClubReportSections reports={loaderData} fileUrl={fileUrl} />
    </ClubSubframe>
  );
}

function Pickup({ order, timezone }: { order: WaitingPickup; timezone: string }) {
  const { orderId, number, member, release, bottles, placedAt, readyAt } = order;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <span className="grid min-w-0 grow basis-60 gap-0.5">
        <Link to={`/sale/${orderId}/details`} className="link font-medium wrap-anywhere">
          {member}
        </Link>
        <span className="text-small text-ink-soft wrap-anywhere">
          {formatOrderNumber(number)} · {release} · {bottles} {bottles === 1 ? 'bottle' : 'bottles'}
        </span>
      </span>
      <span className="text-small">
        {readyAt === null
          ? `Not ready yet, ordered ${formatDateIn(placedAt, timezone)}`
          : `Ready since ${formatDateIn(readyAt, timezone)}`}
      </span>
    </li>
  );
}
