/** The state of a field: whether it was touched (or submitted), whether its value is invalid, and the error. */
export type FieldState = {
  /** True once the visitor has left the field, or the form was submitted. */
  touched?: boolean;
  /** Whether the value is invalid; by default, if there is an error. */
  invalid?: boolean;
  /** What is wrong and what to do. */
  error?: string;
};

/** The error to show: only if the field is touched, invalid and has one (the specification's rule for field errors). */
export function shownError({ touched = true, invalid, error }: FieldState): string | undefined {
  if (error === undefined || error === '') return undefined;
  return touched && (invalid ?? true) ? error : undefined;
}

/**
 * The ids that link a field's hint and error to it.
 *
 * @throws Error for an empty id: "a labelled field must also have an id" (the specification)
 */
export function fieldIds(id: string): { error: string; hint: string } {
  if (id === '') throw new Error('A labelled field must also have an id');
  return { error: `${id}-error`, hint: `${id}-hint` };
}

/**
 * The ARIA attributes of an input.
 *
 * @returns `aria-invalid` and `aria-describedby` with the ids of hint and error, as far as they exist
 */
export function describedBy(id: string, hint: unknown, state: FieldState) {
  const ids = fieldIds(id);
  const error = shownError(state);
  const described = [hint ? ids.hint : '', error === undefined ? '' : ids.error].filter(Boolean).join(' ');
  return {
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': error === undefined ? undefined : true,
  };
}
