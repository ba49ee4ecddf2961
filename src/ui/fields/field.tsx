import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { type FieldState, fieldIds, shownError } from './field-state.ts';

/** What every labelled field takes: an id (the specification asks for one), a label, and perhaps a hint and an error. */
export type FieldProps = FieldState & {
  id: string;
  label: ReactNode;
  /** Help that stands below the label from the start: formats, limits, why we ask. */
  hint?: ReactNode;
  /** Marked in words; required is the rule in this product's forms, so what is optional says so. */
  optional?: boolean;
};

/** Label, hint, the input itself (`children`), and the error when there is one to show. */
export function Field({ id, label, hint, optional = false, children, ...state }: FieldProps & { children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> (optional)</span> : null}
      </label>
      {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      {children}
      <FieldError id={id} {...state} />
    </div>
  );
}

/** The help of the field `id`. */
export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={fieldIds(id).hint} className="-mt-1 text-caption text-ink-soft">
      {children}
    </p>
  );
}

/** The error of the field `id`, if it is touched, invalid and has one. */
export function FieldError({ id, ...state }: FieldState & { id: string }) {
  const error = shownError(state);
  if (error === undefined) return null;
  return (
    <p id={fieldIds(id).error} className="flex gap-1.5 text-caption font-medium text-danger">
      <span className="mt-px">
        <Icon name="alert" size="small" />
      </span>
      {error}
    </p>
  );
}
