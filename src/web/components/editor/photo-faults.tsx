import { Notice } from '#ui/feedback/notice.tsx';
import type { PhotoFault } from './use-photo-uploads.ts';

/** What was not taken, each with its words. @param problem of a form that was sent without script @param failed a change failed */
export function PhotoFaults(props: { problem: string | undefined; faults: readonly PhotoFault[]; failed: boolean }) {
  const { problem, faults, failed } = props;
  return (
    <div className="grid gap-2 empty:hidden">
      {problem !== undefined && faults.length === 0 && <Notice tone="error">{problem}</Notice>}
      {faults.map(({ key, text }) => (
        <Notice key={key} tone="error" live="assertive">
          {text}
        </Notice>
      ))}
      {failed && (
        <Notice tone="error" live="assertive">
          The photos could not be changed. Please try again.
        </Notice>
      )}
    </div>
  );
}
