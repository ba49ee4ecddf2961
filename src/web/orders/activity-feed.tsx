import type { OrderView } from '#features/orders/order.ts';
import { activityLine, type OrderNames } from '#features/orders/process/order-labels.ts';
import { formatDateTime } from '#kit/time.ts';
import type { Sight } from './order-page.ts';

/** What happened to an order, the last first: its transitions and the acceptance, who made them and when. */
export function ActivityFeed({ order, sight, names }: { order: OrderView; sight: Sight; names: OrderNames }) {
  const accepted = order.accepted ? [{ transition: 'accept' as const, ...order.accepted }] : [];
  const deeds = [...order.transitions, ...accepted].sort((a, b) => a.createdAt.localeCompare(b.createdAt)).reverse();
  return (
    <section aria-labelledby="activity" className="grid gap-3">
      <h2 id="activity" className="text-title">
        Activity
      </h2>
      <ol className="grid list-none gap-3 border-l border-line pl-4 text-small">
        {deeds.map((deed) => (
          <li key={`${deed.createdAt} ${deed.transition}`} className="relative">
            <span aria-hidden="true" className="absolute top-1.5 -left-[1.3rem] size-2 rounded-full bg-line-strong" />
            <p>{activityLine(deed, sight, names)}</p>
            <p className="text-caption text-ink-soft">
              <time dateTime={deed.createdAt}>{formatDateTime(deed.createdAt)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
