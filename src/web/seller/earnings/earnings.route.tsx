import { Link } from 'react-router';
import { formatMonth } from '#features/listing-management/earnings/earnings.ts';
import { listEarnings } from '#features/listing-management/earnings/list-earnings.server.ts';
import { timeZoneName } from '#kit/time.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { QueryFailed } from '../../shell/errors/load-failed.tsx';
import { refusedPage, requireRole } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/earnings.route.ts';
import { EarningsPage, earningsUrl } from './earnings-page.tsx';
import { EarningsTable, earningsExplanation } from './earnings-table.tsx';
import { EarningsTotals } from './earnings-totals.tsx';
import { PayoutOutlook } from './payout-outlook.tsx';

/** `/earnings`: a winery's sales, earnings, and payouts by month, one year per page. For its owner. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireRole(context, url, ['winery-owner']);
  const { searchParams } = url;
  const listed = await listEarnings(app, actor, {
    winery: searchParams.get('winery'),
    year: searchParams.get('year'),
  });
  if (!listed.ok) throw refusedPage(listed.code);
  return { site: { name: app.site.name }, ...listed.value };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Earnings and payouts');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function Earnings({ loaderData }: Route.ComponentProps) {
  const { winery, wineries, year, years, months, outlook } = loaderData;
  return (
    <EarningsPage
      title="Earnings and payouts"
      crumbs={[]}
      winery={winery}
      wineries={wineries}
      hrefOf={(slug) => earningsUrl(slug, { year })}
      download={`/earnings/${year}/download?winery=${winery.slug}`}
    >
      <EarningsTotals year={year} months={months} outlook={outlook} />
      <PayoutOutlook outlook={outlook} />
      {years.length > 1 && (
        <TabBar
          label="Years"
          tabs={years.map((of) => ({
            label: of,
            to: earningsUrl(winery.slug, { year: of }),
            current: of === year,
          }))}
        />
      )}
      {months.length === 0 ? (
        <EmptyState title={`No money moved in ${year}`}>
          A sale of {winery.name} is shown here from the day its buyer’s card is charged.
        </EmptyState>
      ) : (
        <EarningsTable
          caption={`Earnings of ${winery.name} in ${year}, by month`}
          first="Month"
          rows={months.map(({ month, ...earnings }) => ({
            key: `${month} ${earnings.sold.currency}`,
            name: (
              <Link to={earningsUrl(winery.slug, { month })} className="link">
                {formatMonth(month)}
              </Link>
            ),
            earnings,
          }))}
        />
      )}
      <p className="max-w-prose text-caption text-ink-soft text-pretty">
        Sold is what buyers paid for wine, tastings and delivery. Earned is what’s left for you after our fees, refunds,
        and payments that buyers’ banks took back. Each order is paid out once it’s complete, so a payout may be in a
        later month than its sale. {earningsExplanation(months)}Months follow {timeZoneName(winery.timezone)}.
      </p>
    </EarningsPage>
  );
}
