import type { ErrorCode } from './error-codes.ts';

/** An expected outcome that is not a success: a code of `error-codes.ts`, and what its caller needs to explain it. */
export type Refusal<Code extends ErrorCode = ErrorCode, Details extends object = object> = {
  ok: false;
  code: Code;
} & Details;

/** A success with its value. */
export type Success<Value> = { ok: true; value: Value };

/**
 * What a use case answers: its value, or a refusal that its caller expects. Surprises are thrown instead.
 * @typeParam Refused codes that say everything, and refusals with details
 */
export type Result<Value, Refused extends ErrorCode | Refusal> =
  | Success<Value>
  | ([Extract<Refused, ErrorCode>] extends [never] ? never : Refusal<Extract<Refused, ErrorCode>>)
  | Exclude<Refused, ErrorCode>;

/** Wraps a value as a success. */
export function ok<Value>(value: Value): Success<Value> {
  return { ok: true, value };
}

/** A success without a value. */
export const success: Success<undefined> = { ok: true, value: undefined };

/** A refusal that its code says everything of. */
export function refuse<Code extends ErrorCode>(code: Code): { ok: false; code: Code } {
  return { ok: false, code };
}
