import type { InspectedEvent } from '#features/reporting/inspected-order.ts';
import { formatDateTime } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { JobBadge, JobLine } from './outbox-list.tsx';

/** The payment gateway's events about an order, and whether they have been processed. */
export function GatewayEvents({ events }: { events: readonly InspectedEvent[] }) {
  return (
    <section aria-labelledby="events" className="grid content-start gap-3">
      <h2 id="events" className="text-title">
        What the provider told
      </h2>
      {events.length === 0 ? (
        <p className="text-small text-ink-soft">Nothing yet.</p>
      ) : (
        <ul className="list-none divide-y divide-line border-y border-line">
          {events.map(({ id, type, receivedAt, job }) => (
            <li key={id} className="grid gap-1 py-3 text-small">
              <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 wrap-anywhere">{type}</span>
                {job ? <JobBadge state={job.state} /> : <Badge tone="ready">Looked after</Badge>}
              </p>
              <p className="figures text-caption text-ink-soft wrap-anywhere">
                {id} · <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>
              </p>
              {job && job.state !== 'done' && <JobLine job={job} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
