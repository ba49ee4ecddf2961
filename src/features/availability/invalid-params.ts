import type { FieldErrors } from '#kit/field-errors.ts';

/** The input is invalid: a message for each wrong field. */
export type InvalidParams = { ok: false; reason: 'validation-invalid-params'; errors: FieldErrors };

/**
 * Refuses invalid input.
 * @param errors a message for each wrong field
 */
export function invalidParams(errors: FieldErrors): InvalidParams {
  return { ok: false, reason: 'validation-invalid-params', errors };
}
