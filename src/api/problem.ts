/** The body of a refusal, as the platform shapes it: a list of errors with id, status, code and title. */
export type Problem = { errors: { id: string; status: number; code: string; title: string }[] };

/** One refusal. @param code a code of the specification's catalogue, e.g. `not-found` */
export function problem(status: number, code: string, title: string): Problem {
  return problems([[status, code, title]]);
}

/** Several refusals of one request, each with its status, code and title. */
export function problems(refusals: [status: number, code: string, title: string][]): Problem {
  return { errors: refusals.map(([status, code, title]) => ({ id: crypto.randomUUID(), status, code, title })) };
}
