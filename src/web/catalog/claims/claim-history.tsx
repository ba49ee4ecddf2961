import type { ClaimEvent, ClaimEventKind, ClaimState } from '#features/claims/claim.ts';
import { formatDateTime } from '#kit/time.ts';
import type { BadgeTone } from '#ui/feedback/badge.tsx';

/** The look of each state. */
export const claimTones: Record<ClaimState, BadgeTone> = {
  pending: 'care',
  approved: 'ready',
  rejected: 'stopped',
  withdrawn: 'neutral',
};

const labels: Record<ClaimEventKind, string> = {
  submitted: 'Claim sent',
  'file-added': 'Proof added',
  'file-deleted': 'Proof removed',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** What happened to a claim, in order. What the operator did is under the site's name. */
export function ClaimHistory({ events, siteName }: { events: readonly ClaimEvent[]; siteName: string }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="pb-3 text-title">
        History
      </h2>
      <ol className="grid list-none divide-y divide-line border-t border-line text-small">
        {events.map(({ kind, at, by }) => (
          <li key={`${kind} ${at}`} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <span className="font-medium">
              {labels[kind]}
              {by === 'operator' && <span className="font-normal text-ink-soft"> by {siteName}</span>}
            </span>
            <time dateTime={at} className="text-ink-soft">
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
