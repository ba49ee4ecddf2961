import type { FieldErrors } from '#kit/field-errors.ts';
import type { Refusal } from '#kit/result.ts';

/** What was asked cannot be read, or makes no sense: what is wrong with which field. */
export type InvalidParams = Refusal<'validation-invalid-params', { errors: FieldErrors }>;

/** Refuses what cannot be read. @param errors a message for each field that is wrong */
export function invalidParams(errors: FieldErrors): InvalidParams {
  return { ok: false, code: 'validation-invalid-params', errors };
}
