import type { BulkResult } from '#features/listings/editing/bulk-change.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { skippedReasons } from '../listing-error-messages.ts';

/** What became of many listings: how many were changed, and those that were left; they are not all named. */
export type BulkOutcomeData = { changed: number; left: BulkResult['left']; leftInAll: number };

/** The most that are named. */
const maxNamed = 100;

/** What is told of many listings that were changed, so that it stays a page. */
export function bulkOutcomeData({ changed, left }: BulkResult): BulkOutcomeData {
  return { changed: changed.length, left: left.slice(0, maxNamed), leftInAll: left.length };
}

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
      <Notice tone="warning" live="assertive" title="These were left as they were">
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
