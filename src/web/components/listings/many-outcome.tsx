import type { ManyChanged } from '#features/wines/many-listings.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { leftWords } from '../../listing-refusal-words.ts';

/** What became of several listings: how many were changed, and each that was left, with why. @param back the list */
export function ManyOutcome({ outcome, back, did }: { outcome: ManyChanged; back: string; did: string }) {
  const { changed, left } = outcome;
  return (
    <div className="grid justify-items-start gap-6">
      {changed.length > 0 && (
        <Notice tone="success" live="polite">
          {`${changed.length === 1 ? '1 listing is' : `${changed.length} listings are`} ${did}.`}
        </Notice>
      )}
      <Notice tone="warning" live="assertive" title="These were left as they were">
        <ul className="list-disc pl-5">
          {left.map(({ id, name, reason }) => (
            <li key={id} className="wrap-anywhere">
              {name === null ? leftWords[reason] : `${name}: ${leftWords[reason]}`}
            </li>
          ))}
        </ul>
      </Notice>
      <Button kind="primary" to={back}>
        Back to your listings
      </Button>
    </div>
  );
}
