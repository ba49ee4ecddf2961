import type { ReactNode } from 'react';
import { type BulkResult, maxBulkListings } from '#features/listings/editing/bulk-change.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { Rejected } from '../../forms/form-result.ts';
import { skippedReasons } from '../listing-error-messages.ts';

/** A page that asks before several listings are changed at once, or says why it does not. @param back the list that it comes from */
export function BulkPage(props: {
  title: string;
  back: string;
  count: number;
  beyond: number | null;
  children: ReactNode;
}) {
  const { title, back, count, beyond, children } = props;
  return (
    <div className="mx-auto grid w-full max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">{title}</h1>
      {beyond !== null ? (
        <EmptyState title="That is too much at once" action={<Button to={back}>Back to your listings</Button>}>
          {`These are ${beyond.toLocaleString('en-US')} listings; ${maxBulkListings.toLocaleString('en-US')} can be changed at once. Narrow the list by a search or a state.`}
        </EmptyState>
      ) : count === 0 ? (
        <EmptyState title="Nothing was chosen" action={<Button to={back}>Back to your listings</Button>}>
          Tick some of your listings, or all of the list.
        </EmptyState>
      ) : (
        children
      )}
    </div>
  );
}

/** What became of many listings that were not all changed: `listings` says which. */
export type BulkChangeResult<Typed = never> = Rejected<{ code: 'skipped'; listings: BulkOutcomeData }, Typed>;

/** That nothing was done, since the list is not the one that was seen. */
export const bulkConflict = { status: 'conflict', problem: 'Your listings have changed meanwhile' } as const;

/** Says that nothing was done, since the list is not the one that was seen. */
export function EditConflictNotice() {
  return (
    <Notice tone="warning" live="assertive" title={bulkConflict.problem}>
      Nothing was done. Below is how they stand now: please look again, and press once more.
    </Notice>
  );
}

/** That a list is longer than what is shown of it. */
export function MoreListings({ shown, total }: { shown: number; total: number }) {
  const more = total - shown;
  if (more <= 0) return null;
  return <p className="text-small text-ink-soft">{`And ${more.toLocaleString('en-US')} more of this list.`}</p>;
}

/** What became of many listings: how many were changed, and those that were left; they are not all named. */
type BulkOutcomeData = { changed: number; left: BulkResult['skipped']; leftInAll: number };

/** The most that are named. */
const maxNamed = 100;

/** The answer where some of many listings were left as they were: not all of them are named, so that it stays a page. */
export function someSkipped({ changed, skipped }: BulkResult) {
  const listings: BulkOutcomeData = {
    changed: changed.length,
    left: skipped.slice(0, maxNamed),
    leftInAll: skipped.length,
  };
  return { status: 'refused', code: 'skipped', problem: skippedTitle, listings } as const;
}

const skippedTitle = 'These were left as they were';

/** What became of several listings: how many were changed, and each that was left, with why. @param back the list */
export function BulkOutcome({ outcome, back, did }: { outcome: BulkOutcomeData; back: string; did: string }) {
  const { changed, left, leftInAll } = outcome;
  const more = leftInAll - left.length;
  return (
    <div className="grid justify-items-start gap-6">
      {changed > 0 && (
        <Notice tone="success" live="polite">
          {`${changed === 1 ? '1 listing is' : `${changed.toLocaleString('en-US')} listings are`} ${did}.`}
        </Notice>
      )}
      <Notice tone="warning" live="assertive" title={skippedTitle}>
        <ul className="list-disc pl-5">
          {left.map(({ id, name, reason }) => (
            <li key={id} className="wrap-anywhere">
              {name === null ? skippedReasons[reason] : `${name}: ${skippedReasons[reason]}`}
            </li>
          ))}
        </ul>
        {more > 0 && <p>And {more.toLocaleString('en-US')} more.</p>}
      </Notice>
      <Button kind="primary" to={back}>
        Back to your listings
      </Button>
    </div>
  );
}
