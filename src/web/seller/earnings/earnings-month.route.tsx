import { Link, redirect } from 'react-router';
import { formatMonth } from '#features/listing-management/earnings/earnings.ts';
import { listMonthEarnings } from '#features/listing-management/earnings/list-earnings.server.ts';
import { formatDateIn } from '#kit/time.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { QueryFailed } from '../../shell/errors/load-failed.tsx';
import { requireRole } from '../../shell/guards.server.ts';
import { InvalidPageNotice } from '../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/earnings-month.route.ts';
import { EarningsPage, earningsUrl } from './earnings-page.tsx';
import { EarningsTable, earningsExplanation } from './earnings-table.tsx';

/** `/earnings/{month}`: the orders with money movements in a month, and their amounts. For the winery's owner. */
export async function loader({ context, params: { month }, url }: Route.LoaderArgs) {
  const { app, actor } = requireRole(context, url, ['winery-owner']);
  const { searchParams } = url;
  const input = { winery: searchParams.get('winery'), month, page: searchParams.get('page') };
  const listed = await listMonthEarnings(app, actor, input);
  if (!listed.ok) throw redirect(listed.code === 'forbidden' ? '/' : '/earnings');
  return { site: { name: app.site.name }, ...listed.value };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Earnings in ${formatMonth(loaderData.month)}` : 'Earnings');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function EarningsOfMonth({ loaderData }: Route.ComponentProps) {
  const { winery, wineries, month, sum, orders, page, pages, requested } = loaderData;
  const name = formatMonth(month);
  const year = month.slice(0, 4);
  return (
    <EarningsPage
      title={`Earnings in ${name}`}
      crumbs={[{ label: 'Earnings', to: earningsUrl(winery.slug, { year }) }, { label: name }]}
      winery={winery}
      wineries={wineries}
      hrefOf={(slug) => earningsUrl(slug, { month })}
      download={`/earnings/${month}/download?winery=${winery.slug}`}
    >
      <InvalidPageNotice requested={requested} />
      {sum === null ? (
        <EmptyState title={`No money moved in ${name}`}>Look at another month.</EmptyState>
      ) : (
        <EarningsTable
          caption={`Orders of ${winery.name} whose money moved in ${name}`}
          first="Order"
          rows={[
            { key: 'all', name: 'The whole month', earnings: sum },
            ...orders.map(({ orderId, number, buyer, at, ...earnings }) => ({
              key: orderId,
              name: (
                <Link to={`/sale/${orderId}/details`} className="link font-normal">
                  {number}, {buyer}, {formatDateIn(at, winery.timezone)}
                </Link>
              ),
              earnings,
            })),
          ]}
        />
      )}
      {sum && earningsExplanation([sum, ...orders]) !== '' && (
        <p className="max-w-prose text-caption text-ink-soft text-pretty">{earningsExplanation([sum, ...orders])}</p>
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(to) => earningsUrl(winery.slug, { month, page: to })}
        label="Pages of orders"
      />
    </EarningsPage>
  );
}
