import type { ErrorCode } from '#kit/error-codes.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ErrorSummary, type FieldFailure } from '#ui/fields/error-summary.tsx';
import { type FormResult, problemOf, type SavedMessage } from './form-result.ts';
import { useScrollToResult } from './use-form.ts';

/** The result of any form. */
export type AnyFormResult = FormResult<object, { code: ErrorCode }, unknown>;

/**
 * The result of a form, above it: it is scrolled into view, and focused if the form was not saved.
 * @param failures the fields with errors
 */
export function FormOutcome(props: { result: AnyFormResult | undefined; failures: readonly FieldFailure[] }) {
  const { result, failures } = props;
  const problem = problemOf(result);
  const place = useScrollToResult(result, problem !== undefined || failures.length > 0);
  return (
    <div ref={place} tabIndex={-1} className="grid scroll-mt-6 gap-6 focus:outline-none empty:hidden">
      {result?.status === 'saved' && 'message' in result && <SavedNotice {...(result as SavedMessage)} />}
      {problem !== undefined && (
        <Notice tone="error" live="assertive">
          {problem}
          {result?.status === 'conflict' && <CurrentVersionLink to={result.currentUrl} />}
        </Notice>
      )}
      <ErrorSummary failures={failures} />
    </div>
  );
}

function SavedNotice({ title = 'Changed', message }: SavedMessage) {
  return (
    <Notice tone="success" live="polite" title={title}>
      {message}
    </Notice>
  );
}

/**
 * After an edit conflict: a link to what is stored now, beside the form, which keeps what was typed. Nothing if there
 * is no such page.
 */
export function CurrentVersionLink({ to }: { to: string | undefined }) {
  if (to === undefined) return null;
  return (
    <p>
      What you typed is kept here, and not saved.{' '}
      <a href={to} target="_blank" rel="noopener" className="link">
        Look at what is stored now
      </a>{' '}
      (in a new tab), then save again to replace it.
    </p>
  );
}
