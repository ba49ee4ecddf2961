import type { Context } from 'hono';
import type { FieldErrors } from '#kit/field-errors.ts';
import { type ErrorCode, errorStatuses, type RefusalStatus } from './error-statuses.ts';

/**
 * What more a program may know of a refusal: which parameter it is about, of which wine how many are left, the payment gateway's words;
 * what something says by now, as it is shown by `seen`; how many bookings rely on something, the first of them, and what says that one
 * knows of exactly these; the law that forbids something, and where it can be read.
 */
export type ProblemMeta = {
  parameter?: string;
  listingId?: string;
  left?: number;
  stripeMessage?: string;
  stripeCode?: string;
  seen?: string | readonly string[];
  total?: number;
  bookings?: readonly string[];
  confirmed?: string;
  law?: string;
  source?: string;
};

/**
 * A refusal of an operation. A use case whose reasons are error codes returns it as it is; status and title are those of its code
 * (`errorStatuses`) unless it says otherwise.
 */
export type Refusal = {
  ok: false;
  reason: ErrorCode;
  title?: string;
  /** Says more for programs; `message` stands in place of the title. */
  meta?: ProblemMeta & { message?: string };
  /** Fields that are wrong, with what is said of each: they become one error each. */
  errors?: FieldErrors;
  /** Several errors of the same code. */
  details?: readonly { title: string; meta: ProblemMeta }[];
  /** Only where the code's own status would say something else. */
  status?: RefusalStatus;
  retryAfterSeconds?: number;
};

/** The body of a refusal, as the platform shapes it: a list of errors with id, status, code, title and meta. */
export type Problem = {
  errors: { id: string; status: number; code: string; title: string; meta: ProblemMeta }[];
};

/** The refusal of fields that are wrong: one error for each, with the field's name. */
export function invalidFields(errors: FieldErrors): Refusal {
  return { ok: false, reason: 'validation-invalid-params', errors };
}

/** Answers with a refusal. @param titles what is said of some codes instead of the table's title */
export function respondRefused(c: Context, refusal: Refusal, titles: Titles = {}): Response {
  const { status = errorStatuses[refusal.reason].status, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds));
  return c.json(problem(refusal, titles), status);
}

/** What an operation says of some refusals, in place of the title of their code. */
export type Titles = { readonly [Code in ErrorCode]?: string };

/** The body of a refusal: one error, or one for each field or detail. */
function problem(refusal: Refusal, titles: Titles = {}): Problem {
  const { reason: code, status = errorStatuses[code].status } = refusal;
  const errors = errorsOf(refusal, titles).map((error) => ({ id: crypto.randomUUID(), status, code, ...error }));
  return { errors };
}

function errorsOf(refusal: Refusal, titles: Titles): readonly { title: string; meta: ProblemMeta }[] {
  const { reason, errors, details, meta: { message, ...meta } = {} } = refusal;
  if (details) return details;
  if (errors) return Object.entries(errors).map(([parameter, title]) => ({ title, meta: { parameter } }));
  return [{ title: message ?? refusal.title ?? titles[reason] ?? errorStatuses[reason].title, meta }];
}

/** A list that a use case returns together with its `meta`, as an answer; a refusal stays what it is. */
export function pageOf<Value, Meta, Refused extends { ok: false }>(
  listed: { ok: true; value: { data: Value; meta: Meta } } | Refused,
): { ok: true; value: Value; meta: Meta } | Refused {
  return listed.ok ? { ok: true, value: listed.value.data, meta: listed.value.meta } : listed;
}
