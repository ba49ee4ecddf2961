import { Notice } from '#ui/feedback/notice.tsx';
import type { PhotoFault } from './use-photo-uploads.ts';

/** What was not taken, each with its words. @param problem of a form that was sent without script */
export function PhotoFaults({ problem, faults }: { problem: string | undefined; faults: readonly PhotoFault[] }) {
  return (
    <div className="grid gap-2 empty:hidden">
      {problem !== undefined && faults.length === 0 && <Notice tone="error">{problem}</Notice>}
      {faults.map(({ key, text }) => (
        <Notice key={key} tone="error" live="assertive">
          {text}
        </Notice>
      ))}
    </div>
  );
}
