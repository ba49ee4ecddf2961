import type { OrderView } from '#features/orders/order.ts';
import type { OrderNames } from '#features/orders/process/order-labels.ts';
import { activityLine } from '#features/orders/process/transition-messages.ts';
import { formatDateTime } from '#kit/time.ts';
import type { Perspective } from './order-page.ts';

/** The history of an order, the latest first: its transitions and the acceptance, with who made them and when. */
export function ActivityFeed({
  order,
  perspective,
  names,
}: {
  order: OrderView;
  perspective: Perspective;
  names: OrderNames;
}) {
  const accepted = order.accepted ? [{ transition: 'accept' as const, ...order.accepted }] : [];
  const entries = [...order.transitions, ...accepted].sort((a, b) => a.createdAt.localeCompare(b.createdAt)).reverse();
  return (
    <section aria-labelledby="activity" className="grid gap-3">
      <h2 id="activity" className="text-title">
        Activity
      </h2>
      <ol className="grid list-none gap-3 border-l border-line pl-4 text-small">
        {entries.map((entry) => (
          <li key={`${entry.createdAt} ${entry.transition}`} className="relative">
            <span aria-hidden="true" className="absolute top-1.5 -left-[1.3rem] size-2 rounded-full bg-line-strong" />
            <p>{activityLine(entry, perspective, names)}</p>
            <p className="text-caption text-ink-soft">
              <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The buyer's reason for disputing an order. */
export function DisputeReason({ reason }: { reason: string | null }) {
  if (reason === null) return null;
  return (
    <section aria-labelledby="reason" className="grid gap-2 rounded-lg bg-danger-wash px-5 py-4">
      <h2 id="reason" className="text-title">
        Why it was disputed
      </h2>
      <p className="text-small whitespace-pre-line wrap-anywhere">{reason}</p>
    </section>
  );
}
