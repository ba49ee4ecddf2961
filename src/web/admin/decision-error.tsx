import type { MissingRequirement } from '#features/listing-management/editor/missing-requirements.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** Why the house's answer to a listing was not taken; `gaps` is what the listing lacks. */
export type RejectedDecision = { id: string; problem: string; gaps?: readonly MissingRequirement[] };

/** Says why a listing stays as it is. */
export function DecisionError({ refused: { problem, gaps } }: { refused: RejectedDecision }) {
  return (
    <Notice tone="error" live="assertive">
      {problem}
      {gaps && (
        <ul className="grid list-disc gap-1 pt-1 pl-5">
          {gaps.map(({ lacks }) => (
            <li key={lacks}>{lacks}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
