import type { ReactNode } from 'react';
import { type BulkResult, maxBulkListings } from '#features/listings/editing/bulk-change.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { Rejected } from '../../forms/form-result.ts';
import { skippedReasons } from '../listing-error-messages.ts';

/**
 * A page that asks for confirmation before several listings are changed, or explains why they cannot be.
 * @param back the URL of the list
 * @param tooMany the number of chosen listings if it is too large; else null
 */
export function BulkPage(props: {
  title: string;
  back: string;
  count: number;
  tooMany: number | null;
  children: ReactNode;
}) {
  const { title, back, count, tooMany, children } = props;
  return (
    <div className="mx-auto grid w-full max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">{title}</h1>
      {tooMany !== null ? (
        <EmptyState title="That is too much at once" action={<Button to={back}>Back to your listings</Button>}>
          {`These are ${tooMany.toLocaleString('en-US')} listings; ${maxBulkListings.toLocaleString('en-US')} can be changed at once. Narrow the list by a search or a state.`}
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

/** The result of a bulk change that skipped some listings. */
export type BulkChangeResult<Typed = never> = Rejected<{ code: 'skipped'; listings: BulkOutcomeData }, Typed>;

/** The result of a bulk change that changed nothing, since the list has changed after it was rendered. */
export const bulkConflict = { status: 'conflict', problem: 'Your listings have changed meanwhile' } as const;

/** The notice that nothing was changed, since the list has changed after it was rendered. */
export function EditConflictNotice() {
  return (
    <Notice tone="warning" live="assertive" title={bulkConflict.problem}>
      Nothing was changed. Below are your current listings: please check them and try again.
    </Notice>
  );
}

/** The number of further listings when only the first are shown. */
export function MoreListings({ shown, total }: { shown: number; total: number }) {
  const more = total - shown;
  if (more <= 0) return null;
  return <p className="text-small text-ink-soft">{`And ${more.toLocaleString('en-US')} more of this list.`}</p>;
}

/** The outcome of a bulk change: how many were changed, and the skipped ones, of which only the first are named. */
type BulkOutcomeData = { changed: number; skipped: BulkResult['skipped']; skippedInAll: number };

/** The maximum number of skipped listings that are named. */
const maxNamed = 100;

/** The result of a bulk change that skipped some listings; only the first are named, to limit the size of the page. */
export function someSkipped({ changed, skipped }: BulkResult) {
  const listings: BulkOutcomeData = {
    changed: changed.length,
    skipped: skipped.slice(0, maxNamed),
    skippedInAll: skipped.length,
  };
  return { status: 'refused', code: 'skipped', problem: skippedTitle, listings } as const;
}

const skippedTitle = 'These were left as they were';

/**
 * The outcome of a bulk change: how many were changed, and each skipped one with its reason.
 * @param back the URL of the list
 */
export function BulkOutcome({ outcome, back, did }: { outcome: BulkOutcomeData; back: string; did: string }) {
  const { changed, skipped, skippedInAll } = outcome;
  const more = skippedInAll - skipped.length;
  return (
    <div className="grid justify-items-start gap-6">
      {changed > 0 && (
        <Notice tone="success" live="polite">
          {`${changed === 1 ? '1 listing is' : `${changed.toLocaleString('en-US')} listings are`} ${did}.`}
        </Notice>
      )}
      <Notice tone="warning" live="assertive" title={skippedTitle}>
        <ul className="list-disc pl-5">
          {skipped.map(({ id, name, reason }) => (
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
