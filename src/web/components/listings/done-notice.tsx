import { Notice } from '#ui/feedback/notice.tsx';

/** What was done to a listing, as the address says it after a form. */
export type Done = { done: keyof typeof doneWords; which: string };

/** What is said once it is done. */
const doneWords = {
  stock: 'The stock is saved.',
  close: 'It is closed: buyers see it, and cannot order it.',
  open: 'It is open again.',
  withdraw: 'It is a draft again.',
  discard: 'The draft is discarded.',
  'discard-closed': 'The listing is gone.',
  many: 'All of them are changed.',
} as const;

/** What the address says was done; undefined where it says nothing. */
export function doneOf(parameters: URLSearchParams): Done | undefined {
  const done = parameters.get('done') ?? '';
  if (!Object.hasOwn(doneWords, done)) return undefined;
  return { done: done as Done['done'], which: parameters.get('which') ?? '' };
}

/** Says what was done. */
export function DoneNotice({ done }: { done: Done | undefined }) {
  if (!done) return null;
  return (
    <Notice tone="success" live="polite">
      {doneWords[done.done]}
    </Notice>
  );
}
