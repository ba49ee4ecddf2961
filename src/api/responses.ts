import type { Context } from 'hono';
import { errorStatuses, type RefusalStatus } from '#kit/error-codes.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { Refusal, Success } from '#kit/result.ts';
import { type ApiErrorCode, errorTitles } from './error-titles.ts';

/**
 * Details of a refusal for programs: the parameter it is about, of which wine how many are left, or how many invitations a
 * winery may mail today; the payment gateway's message; the current value and its fingerprint as `seen`; how many bookings
 * are affected, the first of them, and the fingerprint that confirms exactly these; the law that forbids something, and
 * where it can be read; the listed wineries that a new one may be the same as; the claim that waits; the review that
 * somebody wrote of the winery before; whether one may wait for a place in a full club; what stands in the way, line by
 * line.
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
  wineries?: readonly string[];
  claimId?: string;
  reviewId?: string;
  mayWait?: boolean;
  problems?: readonly string[];
};

/**
 * A refusal of an operation. A use case whose reasons are error codes returns it unchanged; status and title are those
 * of its code (`errorStatuses`, `errorTitles`) by default.
 */
export type ApiRefusal = Refusal<
  ApiErrorCode,
  {
    title?: string;
    meta?: ProblemMeta & { message?: string };
    errors?: FieldErrors;
    details?: readonly { title: string; meta: ProblemMeta }[];
    status?: RefusalStatus;
    retryAfterSeconds?: number;
  }
>;

/** The body of a refusal in the platform's format: a list of errors with id, status, code, title and meta. */
export type Problem = {
  errors: { id: string; status: number; code: string; title: string; meta: ProblemMeta }[];
};

/** The refusal of invalid fields: one error for each, with the field's name. */
export function invalidFields(errors: FieldErrors): ApiRefusal {
  return { ok: false, code: 'validation-invalid-params', errors };
}

/** The refusal of a request without a session, where one is needed. */
export const signInFirst = {
  ok: false,
  code: 'forbidden',
  status: 401,
  title: 'Sign in first: send the token of user/login in Authorization',
} as const satisfies ApiRefusal;

/** Responds with a refusal. @param titles of some codes, instead of the table's titles */
export function respondRefused(c: Context, refusal: ApiRefusal, titles: Titles = {}): Response {
  const { status = errorStatuses[refusal.code], retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds));
  if (status === 401) c.header('www-authenticate', 'Bearer');
  return c.json(problem(refusal, titles), status);
}

/** Titles of an operation for some refusals, instead of those of their codes. */
export type Titles = { readonly [Code in ApiErrorCode]?: string };

/** The body of a refusal: one error, or one for each field or detail. */
function problem(refusal: ApiRefusal, titles: Titles = {}): Problem {
  const { code, status = errorStatuses[code] } = refusal;
  const errors = errorsOf(refusal, titles).map((error) => ({ id: crypto.randomUUID(), status, code, ...error }));
  return { errors };
}

function errorsOf(refusal: ApiRefusal, titles: Titles): readonly { title: string; meta: ProblemMeta }[] {
  const { code, errors, details, meta: { message, ...meta } = {} } = refusal;
  if (details) return details;
  if (errors) return Object.entries(errors).map(([parameter, title]) => ({ title, meta: { parameter } }));
  return [{ title: message ?? refusal.title ?? titles[code] ?? errorTitles[code], meta }];
}

/** Converts a list that a use case returns with its `meta` to a response; a refusal is returned unchanged. */
export function pageOf<Value, Meta, Refused extends { ok: false }>(
  listed: Success<{ data: Value; meta: Meta }> | Refused,
): { ok: true; value: Value; meta: Meta } | Refused {
  return listed.ok ? { ok: true, value: listed.value.data, meta: listed.value.meta } : listed;
}
