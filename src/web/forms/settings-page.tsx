import type { ReactNode } from 'react';
import type { FieldFailure } from '#ui/fields/error-summary.tsx';
import { type AnyFormResult, FormOutcome } from './form-outcome.tsx';

/**
 * A page of account settings: heading, the result of the form, and the forms.
 * @param failures the fields with errors
 */
export function SettingsPage(props: {
  title: string;
  lead?: ReactNode;
  result?: AnyFormResult | undefined;
  failures?: readonly FieldFailure[];
  children: ReactNode;
}) {
  const { title, lead, result, failures = [], children } = props;
  return (
    <div className="grid w-full max-w-[40rem] grid-cols-[minmax(0,1fr)] content-start gap-6">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h1 className="text-heading">{title}</h1>
        {lead === undefined ? null : <div className="text-ink-soft text-pretty">{lead}</div>}
      </header>
      <FormOutcome result={result} failures={failures} />
      {children}
    </div>
  );
}
