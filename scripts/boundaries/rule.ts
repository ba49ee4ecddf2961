import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** A boundary: its name, the sentence that says what it protects, and what may not import what. */
export type BoundaryRule = IRegularForbiddenRuleType & { name: string; comment: string };

type From = BoundaryRule['from'];
type To = BoundaryRule['to'];

/** Defines one boundary. Paths are regular expressions over paths from the root, with forward slashes. */
export function forbid(name: string, comment: string, from: From, to: To): BoundaryRule {
  return { name, comment, severity: 'error', from, to } as BoundaryRule;
}

/** Everything of ours: what is neither Node's nor a package. */
export const ours = '^(src|art|seed|migrations|tests|bench|scripts|stripe-sandbox)/';

/** Tests may reach for what the code beside them may not: a real database, the fixtures. */
export const testFiles = '\\.test\\.tsx?$';

/** Modules that React Router's build cuts in two, or that run on the server alone. All else under web/ runs in the browser. */
export const splitModules = [
  '^src/web/.*\\.route\\.tsx?$',
  '^src/web/(root|entry\\.server)\\.tsx$',
  '^src/web/routes\\.ts$',
  '\\.server\\.tsx?$',
];

/** What React Router's client build puts into the browser as it is. */
export const browserCode = ['^src/(ui|web)/'];

/** Parts of a feature that are not its pure files: its SQL, its mails, its use cases, its tests. */
export const notPure = ['^src/features/[^/]+/(db|emails)/', '\\.server\\.tsx?$', testFiles];

/** Holds for imports that leave something in the running code; `import type` is erased. */
export const values = { dependencyTypesNot: ['type-only'] } satisfies To;
