import type { FieldErrors } from '#kit/field-errors.ts';
import type { Refusal } from '#kit/result.ts';

/** The input is invalid: a message for each wrong field. */
export type InvalidParams = Refusal<'validation-invalid-params', { errors: FieldErrors }>;

/**
 * Refuses invalid input.
 * @param errors a message for each wrong field
 */
export function invalidParams(errors: FieldErrors): InvalidParams {
  return { ok: false, code: 'validation-invalid-params', errors };
}
