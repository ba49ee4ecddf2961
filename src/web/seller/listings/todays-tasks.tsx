import { Link } from 'react-router';
import type { ListingQuery } from '#features/listing-management/list/listing-query.schema.ts';
import type { OpenTasks as Work } from '#features/listing-management/list/seller-listing-summary.ts';
import { type SalesFilter, salesFilters } from '#features/orders/sales-filters.ts';
import { classNames } from '#ui/class-names.ts';
import { listingsUrl } from '../listings-url.ts';

/** Sales are counted up to this number; more are shown as "99+". */
const maxCounted = 100;

/** The seller's tasks for today: each with its count and a link. */
export function TodaysTasks({ work, lowStock, query }: { work: Work; lowStock: number; query: ListingQuery }) {
  const sales = (show: SalesFilter, count: number) => ({
    label: salesFilters[show].label,
    to: `/inbox/sales?show=${show}`,
    count: count < maxCounted ? String(count) : `${maxCounted - 1}+`,
  });
  const tasks = [
    ...(work.canceledSoon > 0 ? [sales('canceled-soon', work.canceledSoon)] : []),
    sales('to-accept', work.toAccept),
    sales('to-ship', work.toShip),
    sales('disputes', work.disputes),
    {
      label: 'Low stock',
      to: listingsUrl({ winery: query.winery, state: 'low-stock' }),
      count: lowStock.toLocaleString('en-US'),
    },
  ];
  return (
    <section aria-labelledby="today" className="grid gap-3">
      <h2 id="today" className="text-small font-semibold text-ink-soft">
        Today’s work
      </h2>
      <ul className="grid list-none grid-cols-2 gap-3 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
        {tasks.map(({ label, to, count }) => (
          <li key={label}>
            <Link
              to={to}
              className="flex min-h-16 items-center gap-3 rounded-lg border border-line bg-paper-raised px-4 py-3 transition-colors hover:border-ink"
            >
              <span
                className={classNames(
                  'figures font-display text-heading font-semibold',
                  count === '0' ? 'text-ink-soft' : 'text-garnet',
                )}
              >
                {count}
              </span>
              <span className="text-small text-pretty">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
