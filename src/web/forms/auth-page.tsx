import type { ReactNode } from 'react';
import { useActionData } from 'react-router';
import { Notice } from '#ui/feedback/notice.tsx';
import { ErrorSummary, type FieldFailure } from '#ui/fields/error-summary.tsx';
import { useScrollToResult } from './use-form.ts';

/**
 * A page about signing in: one column with a heading, the errors, the form, and further links.
 * @param problem the error of the form as a whole
 * @param failures the fields with errors
 */
export function AuthPage(props: {
  title: string;
  lead?: ReactNode;
  problem?: ReactNode;
  failures?: readonly FieldFailure[];
  wide?: boolean;
  /** Shown beside the form, or above it on a phone. */
  beside?: ReactNode;
  children: ReactNode;
  after?: ReactNode;
}) {
  const { title, lead, problem, failures = [], wide = false, beside, children, after } = props;
  const outcome = useScrollToResult(useActionData(), problem !== undefined || failures.length > 0);
  const page = (
    <div
      className={`mx-auto grid w-full gap-6 px-gutter ${beside ? 'py-6' : 'py-12 md:py-16'} ${wide ? 'max-w-[44rem]' : 'max-w-[28rem]'}`}
    >
      <header className="grid gap-2">
        <h1 className="text-heading">{title}</h1>
        {lead === undefined ? null : <div className="text-ink-soft text-pretty">{lead}</div>}
      </header>
      <div ref={outcome} tabIndex={-1} className="grid scroll-mt-6 gap-6 focus:outline-none empty:hidden">
        {problem === undefined ? null : (
          <Notice tone="error" live="assertive">
            {problem}
          </Notice>
        )}
        <ErrorSummary failures={failures} />
      </div>
      {children}
      {after === undefined ? null : <div className="border-t border-line pt-5 text-small">{after}</div>}
    </div>
  );
  if (!beside) return page;
  return (
    <div
      data-focused
      className="mx-auto grid max-w-page items-start gap-x-10 px-gutter lg:grid-cols-[20rem_minmax(0,44rem)]"
    >
      <div className="-mx-gutter min-w-0 lg:mx-0">
        <div className="mx-auto w-full max-w-[44rem] px-gutter pt-6 lg:px-0">{beside}</div>
      </div>
      <div className="-mx-gutter min-w-0">{page}</div>
    </div>
  );
}
