import type { ReactNode } from 'react';
import { Notice } from '#ui/feedback/notice.tsx';

/** What was done to a listing, from the URL to which its form redirects. */
export type Done = { done: keyof typeof doneMessages; which: string; count: number };

/** The messages by what was done; for several listings the number is shown instead. */
const doneMessages = {
  stock: 'The stock is saved.',
  close: 'It is closed: buyers see it, and cannot order it.',
  open: 'It is open again.',
  withdraw: 'It is a draft again.',
  discard: 'The draft is discarded.',
  'discard-closed': 'The listing is gone.',
  many: 'All of them are changed.',
} as const;

/** What was done, from the URL's parameters; undefined for nothing. */
export function doneFromParams(parameters: URLSearchParams): Done | undefined {
  const done = parameters.get('done') ?? '';
  if (!Object.hasOwn(doneMessages, done)) return undefined;
  const count = /^\d{1,6}$/.exec(parameters.get('count') ?? '')?.[0];
  return { done: done as Done['done'], which: parameters.get('which') ?? '', count: Number(count ?? 0) };
}

function bulkDoneMessage(count: number): string {
  return count === 1 ? '1 listing is changed.' : `${count.toLocaleString('en-US')} listings are changed.`;
}

/** The notice of what was done. @param props.children a button that undoes closing */
export function DoneNotice({ done, children }: { done: Done | undefined; children?: ReactNode }) {
  if (!done) return null;
  return (
    <Notice tone="success" live="polite" actions={done.done === 'close' ? children : undefined}>
      {done.count > 0 ? bulkDoneMessage(done.count) : doneMessages[done.done]}
    </Notice>
  );
}
