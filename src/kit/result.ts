/** An expected outcome: the value, or the reason of a refusal as a code. Unexpected errors are thrown. */
export type Result<Value, Reason extends string> = { ok: true; value: Value } | { ok: false; reason: Reason };

/** Wraps a value as a success. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** A refusal with its reason. */
export function refuse<Reason extends string>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason };
}
