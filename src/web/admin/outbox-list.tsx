import type { InspectedJob } from '#features/reporting/inspected-order.ts';
import { formatDateTime } from '#kit/time.ts';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { humanize } from './humanize.ts';

/** The outbox jobs of an order: waiting, recently sent, and failed. */
export function OutboxList({ jobs }: { jobs: readonly InspectedJob[] }) {
  return (
    <section aria-labelledby="outbox" className="grid content-start gap-3">
      <h2 id="outbox" className="text-title">
        Outbox
      </h2>
      {jobs.length === 0 ? (
        <p className="text-small text-ink-soft">Nothing waits. What is done is forgotten after ten minutes.</p>
      ) : (
        <ul className="list-none divide-y divide-line border-y border-line">
          {jobs.map((job) => (
            <li key={job.id} className="grid gap-1 py-3 text-small">
              <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 wrap-anywhere">{humanize(job.name)}</span>
                <JobBadge state={job.state} />
              </p>
              <JobLine job={job} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const stateBadges: Readonly<Record<InspectedJob['state'], readonly [label: string, tone: BadgeTone]>> = {
  waiting: ['Waits', 'care'],
  again: ['Waits for another try', 'care'],
  running: ['Under way', 'neutral'],
  done: ['Done', 'ready'],
  failed: ['Failed for good', 'stopped'],
};

/** The state of a job as a badge. */
export function JobBadge({ state }: Pick<InspectedJob, 'state'>) {
  const [label, tone] = stateBadges[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The details of a job: its tries, when it was created, its next try, and its last error. */
export function JobLine({ job: { tries, maxAttempts, sentAt, nextTryAt, error } }: { job: InspectedJob }) {
  return (
    <p className="figures text-caption text-ink-soft wrap-anywhere">
      Try {tries} of {maxAttempts} · sent <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>
      {nextTryAt && (
        <>
          {' · next try '}
          <time dateTime={nextTryAt}>{formatDateTime(nextTryAt)}</time>
        </>
      )}
      {error && ` · last error: ${error}`}
    </p>
  );
}
