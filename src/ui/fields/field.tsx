import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { type FieldState, fieldIds, shownError } from './field-state.ts';

/**
 * Props of every labelled field: an id (required by the specification), a label, and optionally a hint and an error.
 */
export type FieldProps = FieldState & {
  id: string;
  label: ReactNode;
  /** Help below the label: formats, limits, why we ask. */
  hint?: ReactNode;
  /** Marked as optional in the label; fields are required by default. */
  optional?: boolean;
};

/** Label, hint, the input itself (`children`), and the error if there is one to show. */
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

/** The hint of the field `id`. */
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
