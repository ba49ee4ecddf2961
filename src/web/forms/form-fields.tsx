import type { ReactNode } from 'react';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { FieldFailure } from '#ui/fields/error-summary.tsx';
import type { FormState } from './form-result.ts';

/** The props of a field from the state of its form: id (equal to its name), typed value, and error. */
export function fieldPropsOf({ typed, errors }: FormState) {
  return (name: string) => ({ id: name, name, defaultValue: typed[name], error: errors[name] });
}

/** The errors of a form in the order of its fields. @param ids the fields' ids by their names */
export function failuresOf(errors: FieldErrors | undefined, ids: Record<string, string>): FieldFailure[] {
  return Object.entries(ids).flatMap(([name, id]) => (errors?.[name] ? [{ id, error: errors[name] }] : []));
}

/** A section of a long form with its own heading, separated by a line and some space. */
export function FieldGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-t border-line pt-6 first-of-type:border-0 first-of-type:pt-0"
    >
      <h2 id={id} className="scroll-mt-6 text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
