import type { Context } from 'hono';

/**
 * What more a program may know of a refusal: which parameter it is about, of which wine how many are left, the payment provider's words;
 * what something says by now, as it is shown by `seen`; how many bookings rely on something, the first of them, and what says that one
 * knows of exactly these.
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
};

/** A refusal before it gets its id. */
type Refusal = { status: number; code: string; title: string; meta?: ProblemMeta };

/** The body of a refusal, as the platform shapes it: a list of errors with id, status, code, title and meta. */
export type Problem = { errors: (Required<Refusal> & { id: string })[] };

/** One refusal. @param code a code of the specification's catalogue, e.g. `not-found` */
export function problem(status: number, code: string, title: string, meta: ProblemMeta = {}): Problem {
  return problems([{ status, code, title, meta }]);
}

/** Several refusals of one request. @param refusals each with its status, code and title, and the parameter where it is about one */
export function problems(refusals: readonly Refusal[]): Problem {
  return {
    errors: refusals.map(({ status, code, title, meta = {} }) => ({
      id: crypto.randomUUID(),
      status,
      code,
      title,
      meta,
    })),
  };
}

/** The answer to fields that failed: one error for each, with the field's name. */
export function invalidFields(c: Context, errors: Readonly<Record<string, string>>): Response {
  const refusals = Object.entries(errors).map(([parameter, title]) => ({
    status: 400,
    code: 'validation-invalid-params',
    title,
    meta: { parameter },
  }));
  return c.json(problems(refusals), 400);
}

/** A list that fits one page, shaped as every list of the API is. */
export function singlePage<Item>(data: Item[]) {
  return { data, meta: { page: 1, perPage: data.length, totalItems: data.length, totalPages: 1 } };
}
