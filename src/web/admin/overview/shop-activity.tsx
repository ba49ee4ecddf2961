import { Link } from 'react-router';
import type { ShopActivity, ShopDay } from '#features/reporting/shop-activity.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate } from '#kit/time.ts';
import { BarChart } from '#ui/figures/bar-chart.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';

/** What waits for an admin, as links to where it is decided. */
export function WaitingCounts({ waiting }: { waiting: ShopActivity['waiting'] }) {
  const counts = [
    ['Claims to decide', waiting.claims, '/dashboard/claims'],
    ['Listings to approve', waiting.approvals, '/dashboard/listings'],
    ['Disputed orders', waiting.disputes, '/dashboard/orders?show=disputed'],
    ['Reported reviews', waiting.reportedReviews, '/dashboard/reviews'],
    ['Held reviews', waiting.heldReviews, '/dashboard/reviews?show=held'],
  ] as const;
  return (
    <ul aria-label="What waits for you" className="grid list-none gap-3 grid-cols-2 md:grid-cols-3 xl:grid-cols-5">
      {counts.map(([label, count, to]) => (
        <li key={to} className="flex items-baseline gap-3 rounded-lg bg-paper-sunk px-4 py-3">
          <span className="figures text-title">{count >= 1_000 ? '1,000+' : count}</span>
          <Link to={to} className="link text-small">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The last thirty days: paid orders and what was paid for them, drawn, and as a table. */
export function ThirtyDays({ activity }: { activity: ShopActivity }) {
  const { days, orders, paid } = activity;
  return (
    <section aria-labelledby="thirty-days" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="thirty-days" className="text-title">
        Last 30 days
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2">
        <DayBars
          title="Orders"
          total={orders.toLocaleString('en-US')}
          bars={days.map((one) => ({ day: one.day, value: one.orders, text: ordersText(one.orders) }))}
        />
        <DayBars
          title="Paid by buyers"
          total={formatMoney(paid)}
          bars={days.map((one) => ({ day: one.day, value: one.paid.amount, text: formatMoney(one.paid) }))}
        />
      </div>
      <Disclosure title="Show as a table">
        <DaysTable days={days} />
      </Disclosure>
      <p className="text-caption text-ink-soft">Without canceled orders. Days follow Central Time.</p>
    </section>
  );
}

function ordersText(orders: number): string {
  return orders === 1 ? '1 order' : `${orders} orders`;
}

/** A number for each day as bars. The table has the same in words. */
function DayBars(props: {
  title: string;
  total: string;
  bars: readonly { day: string; value: number; text: string }[];
}) {
  const { title, total, bars } = props;
  return (
    <BarChart
      title={title}
      total={total}
      label={`${title} by day. The table below has the numbers.`}
      bars={bars.map(({ day, value, text }) => ({ key: day, value, text: `${formatDay(day)}: ${text}` }))}
      from={formatDay(bars[0]?.day ?? '')}
      to={formatDay(bars.at(-1)?.day ?? '')}
    />
  );
}

function DaysTable({ days }: { days: readonly ShopDay[] }) {
  return (
    <table className="w-full max-w-[30rem] text-small">
      <thead>
        <tr className="text-left text-ink-soft">
          <th scope="col" className="py-1 pr-4 font-semibold">
            Day
          </th>
          <th scope="col" className="py-1 pr-4 text-right font-semibold">
            Orders
          </th>
          <th scope="col" className="py-1 text-right font-semibold">
            Paid
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, orders, paid }) => (
          <tr key={day} className="border-t border-line">
            <th scope="row" className="py-1 pr-4 text-left font-normal">
              {formatDay(day)}
            </th>
            <td className="figures py-1 pr-4 text-right">{orders}</td>
            <td className="figures py-1 text-right">{formatMoney(paid)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A day of the shop for people. Noon is the same day in every zone of the country. */
function formatDay(day: string): string {
  return day === '' ? '' : formatDate(`${day}T18:00:00Z`);
}
