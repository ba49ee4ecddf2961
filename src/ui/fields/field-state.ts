/** What is known about a field: whether the visitor has been in it (or sent it), whether its value fails, and what to say. */
export type FieldState = {
  /** True once the visitor left the field, or the form came back from the server. */
  touched?: boolean;
  /** Whether the value fails; when left out, it does if there is an error. */
  invalid?: boolean;
  /** What is wrong and what to do. */
  error?: string;
};

/** The error to show: only when the field is touched, invalid and has one (the specification's rule for field errors). */
export function shownError({ touched = true, invalid, error }: FieldState): string | undefined {
  if (error === undefined || error === '') return undefined;
  return touched && (invalid ?? true) ? error : undefined;
}

/**
 * The ids that tie a field's hint and error to it.
 * @throws Error for an empty id: "a labelled field must also have an id" (the specification)
 */
export function fieldIds(id: string): { error: string; hint: string } {
  if (id === '') throw new Error('A labelled field must also have an id');
  return { error: `${id}-error`, hint: `${id}-hint` };
}

/**
 * What an input says about itself to assistive technology.
 * @returns `aria-invalid` and the ids of hint and error that describe it, as they exist
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
