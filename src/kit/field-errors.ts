/** What is wrong with a form: one message for each field that failed. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What validation libraries say of one failure: where, and in which words. */
type Issue = { path: PropertyKey[]; message: string };

/** The first message of each field: of several the first wins. @param issues in the order in which the rules stand */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  // why: a map, since a request may have a field called `constructor`, which every object seems to have already
  const errors = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '');
    if (!errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
}
