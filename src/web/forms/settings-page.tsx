import type { ReactNode } from 'react';
import { Notice } from '#ui/feedback/notice.tsx';
import { ErrorSummary, type FieldFailure } from '#ui/fields/error-summary.tsx';
import { StoredVersionLink } from './edit-conflict.tsx';
import type { FormResult } from './form-result.ts';
import { useScrollToResult } from './use-scroll-to-result.ts';

/**
 * A page of somebody's settings: heading, what became of the form, which comes into view, the forms.
 * @param failures the fields that failed
 */
export function SettingsPage(props: {
  title: string;
  lead?: ReactNode;
  settled?: FormResult | undefined;
  failures?: readonly FieldFailure[];
  children: ReactNode;
}) {
  const { title, lead, settled, failures = [], children } = props;
  const outcome = useScrollToResult(settled, settled?.problem !== undefined && failures.length === 0);
  return (
    <div className="grid w-full max-w-[40rem] content-start gap-6">
      <header className="grid gap-2">
        <h1 className="text-heading">{title}</h1>
        {lead === undefined ? null : <div className="text-ink-soft text-pretty">{lead}</div>}
      </header>
      <div ref={outcome} tabIndex={-1} className="grid scroll-mt-6 gap-6 focus:outline-none empty:hidden">
        {settled?.done === undefined ? null : (
          <Notice tone="success" live="polite" title={settled.title ?? 'Changed'}>
            {settled.done}
          </Notice>
        )}
        {settled?.problem === undefined ? null : (
          <Notice tone="error" live="assertive">
            {settled.problem}
            {settled.stored === undefined ? null : <StoredVersionLink at={settled.stored} />}
          </Notice>
        )}
        <ErrorSummary failures={failures} />
      </div>
      {children}
    </div>
  );
}
