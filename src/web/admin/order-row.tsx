import { Link } from 'react-router';
import { inboxLabels } from '#features/orders/process/order-labels.ts';
import { type ListedOrder, paymentProblemLabels } from '#features/reporting/all-orders.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDateTime } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { orderStateTones } from '../orders/order-state-tones.ts';

/** An order in the admins' list: its parties, date, total, state, and payment problem. */
export function OrderRow({ order }: { order: ListedOrder }) {
  const { id, state, createdAt, accepted, customer, winery, total, problem } = order;
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
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> · {id}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2 md:max-w-72 md:content-center md:justify-end">
        {problem && (
          <Badge tone="stopped" icon="alert">
            {paymentProblemLabels[problem]}
          </Badge>
        )}
        <Badge tone={orderStateTones[state]}>{inboxLabels[state]}</Badge>
        {state === 'purchased' && <Badge>{accepted ? 'Accepted' : 'Not accepted'}</Badge>}
        {total && (
          <span className="figures font-display font-medium md:w-full md:text-right">{formatMoney(total)}</span>
        )}
      </p>
    </li>
  );
}
