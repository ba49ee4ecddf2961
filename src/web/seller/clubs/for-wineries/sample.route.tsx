import { data } from 'react-router';
import { Notice } from '#ui/feedback/notice.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { ClubView } from '../../../catalog/clubs/club-view.tsx';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { getPageContext } from '../../../shell/page-context.server.ts';
import { BillingCounts } from '../releases/billing-counts.tsx';
import { ShipmentRow } from '../releases/shipment-row.tsx';
import { ClubReportSections } from '../reports/club-reports.tsx';
import type { Route } from './+types/sample.route.ts';
import { sampleBilling, sampleClub, sampleReports } from './sample-club.ts';
import { type SampleView, sampleUrl, sampleViews } from './winery-clubs-url.ts';

/** `/winery-clubs/sample/{view}`: an invented club as its members, and as its winery sees it. Nothing can be changed. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { app } = getPageContext(context);
  const view = sampleViews.find((one) => one === params.view);
  if (!view) throw data(null, { status: 404 });
  return { site: { name: app.site.name }, view, year: app.clock.now().getUTCFullYear() + 1 };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? 'Sample club' : 'Page not found');

const labels: Readonly<Record<SampleView, string>> = {
  club: 'What members see',
  billing: 'The billing run',
  reports: 'Reports',
};

export default function SamplePage({ loaderData }: Route.ComponentProps) {
  const { view, year } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-4 md:pt-6">
      <header className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-gutter">
        <Notice title="Sample club">
          The club, its winery, and its members are invented. Look around: nothing can be ordered or changed here.
        </Notice>
        <TabBar
          label="Pages of the sample club"
          tabs={sampleViews.map((one) => ({ label: labels[one], to: sampleUrl(one), current: one === view }))}
        />
      </header>
      {view === 'club' ? (
        <ClubView club={sampleClub(year)} sample />
      ) : (
        <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-gutter">
          <h1 className="text-heading">{view === 'billing' ? `Winter ${year - 2}: billing` : 'Reports'}</h1>
          {view === 'billing' ? (
            <SampleBilling year={year - 1} />
          ) : (
            <ClubReportSections reports={sampleReports(year - 1)} fileUrl={undefined} />
          )}
        </div>
      )}
    </div>
  );
}

function SampleBilling({ year }: { year: number }) {
  const { report, shipments, now } = sampleBilling(year);
  return (
    <>
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        Two days after the run. Declined cards are tried once a day; the winery can try them at once, or pass on a link
        by which the member pays with another card.
      </p>
      <BillingCounts report={report} />
      <ul className="list-none divide-y divide-line border-y border-line">
        {shipments.map((shipment) => (
          <ShipmentRow
            key={shipment.id}
            shipment={shipment}
            bottlesFrom={report.bottlesFrom}
            baseUrl=""
            now={now}
            mayRetry={false}
          />
        ))}
      </ul>
    </>
  );
}
