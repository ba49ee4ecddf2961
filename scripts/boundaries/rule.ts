import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** A wall: its name, the sentence that says what it protects, and what may not import what. */
export type BoundaryRule = IRegularForbiddenRuleType & { name: string; comment: string };

type From = BoundaryRule['from'];
type To = BoundaryRule['to'];

/** Defines one wall. Paths are regular expressions over paths from the root, with forward slashes. */
export function forbid(name: string, comment: string, from: From, to: To): BoundaryRule {
  return { name, comment, severity: 'error', from, to } as BoundaryRule;
}

/** Everything of ours: what is neither Node's nor a package. */
export const ours = '^(src|seed|migrations|tests|bench|scripts|stripe-sandbox)/';

/** Tests may reach for what the code beside them may not: a real database, the fixtures. */
export const testFiles = '\\.test\\.tsx?$';

/** What React Router's client build puts into the browser as it stands. Page modules are cut in two by the build instead. */
export const browserCode = [
  '^src/ui/',
  '^src/features/[^/]+/ui/',
  '^src/web/components/',
  '^src/web/entry\\.client\\.tsx$',
];

/** Parts of a room that are not its pure files: its SQL, its components and mails, its use cases, its tests. */
export const notPure = ['^src/features/[^/]+/(db|ui|emails)/', '\\.server\\.tsx?$', testFiles];

/** Holds for imports that leave something in the running code; `import type` is erased. */
export const values = { dependencyTypesNot: ['type-only'] } satisfies To;
