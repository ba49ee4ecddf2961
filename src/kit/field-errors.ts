import type { Refusal, Success } from './result.ts';

/** The errors of a form: one message for each invalid field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** An issue of a validation library: path and message, and which keys of an object are unknown. */
type Issue = { path: PropertyKey[]; message: string; keys?: readonly string[] };

/** The first message of each field; an unknown field has one of its own. @param issues in the order of the rules */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  // why: a Map, since a request may have a field called `constructor`, which every object inherits
  const errors = new Map<string, string>();
  for (const { path, message, keys = [] } of issues) {
    const fields = path.length === 0 && keys.length > 0 ? keys : [String(path[0] ?? '')];
    for (const field of fields) if (!errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
}

/** The input is invalid: a message for each wrong field. */
export type InvalidParams = Refusal<'validation-invalid-params', { errors: FieldErrors }>;

/**
 * Refuses invalid input.
 * @param errors a message for each wrong field
 */
export function invalidParams(errors: FieldErrors): InvalidParams {
  return { ok: false, code: 'validation-invalid-params', errors };
}

/** A schema of a validation library. */
type Schema<Output> = {
  safeParse(input: unknown): { success: true; data: Output } | { success: false; error: { issues: Issue[] } };
};

/** Reads the fields of a form, or refuses with a message for each wrong one. */
export function readFields<Output>(schema: Schema<Output>, fields: unknown): Success<Output> | InvalidParams {
  const parsed = schema.safeParse(fields);
  return parsed.success ? { ok: true, value: parsed.data } : invalidParams(fieldErrorsOf(parsed.error.issues));
}
