import { Link } from 'react-router';
import { statusLabel } from '#features/orders/process/order-progress.ts';
import { type ListedOrder, paymentProblemLabels } from '#features/reporting/all-orders.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDateTime } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { orderTone } from '../orders/order-state-tones.ts';

/** An order in the admins' list: its parties, date, total, state, and payment problem. */
export function OrderRow({ order }: { order: ListedOrder }) {
  const { id, number, state, createdAt, customer, winery, total, problem } = order;
  return (
    <li className="relative grid gap-x-6 gap-y-2 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-0.5">
        <p className="min-w-0">
          <Link
            to={`/dashboard/orders/${id}`}
            className="block truncate font-medium after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
          >
            {customer.displayName} at {winery}
          </Link>
        </p>
        <p className="truncate text-small text-ink-soft">{customer.email ?? 'No address any more'}</p>
        <p className="figures truncate text-caption text-ink-soft">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> · {number}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2 md:max-w-72 md:content-center md:justify-end">
        {problem && (
          <Badge tone="stopped" icon="alert">
            {paymentProblemLabels[problem]}
          </Badge>
        )}
        <Badge tone={orderTone(state, order.kind === 'no-show')}>{statusLabel(order)}</Badge>
        {total && (
          <span className="figures font-display font-medium md:w-full md:text-right">{formatMoney(total)}</span>
        )}
      </p>
    </li>
  );
}
