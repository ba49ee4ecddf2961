import type { FieldErrors } from '#kit/field-errors.ts';

/** What was asked cannot be read, or makes no sense: what is wrong with which field. */
export type InvalidParams = { ok: false; reason: 'validation-invalid-params'; errors: FieldErrors };

/** Refuses what cannot be read. @param errors a message for each field that is wrong */
export function invalidParams(errors: FieldErrors): InvalidParams {
  return { ok: false, reason: 'validation-invalid-params', errors };
}
