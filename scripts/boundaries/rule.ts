import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** A boundary: its name, a sentence that says what it protects, and which imports are forbidden. */
export type BoundaryRule = IRegularForbiddenRuleType & { name: string; comment: string };

type From = BoundaryRule['from'];
type To = BoundaryRule['to'];

/** Defines one boundary. Paths are regular expressions over paths from the root, with forward slashes. */
export function forbid(name: string, comment: string, from: From, to: To): BoundaryRule {
  return { name, comment, severity: 'error', from, to } as BoundaryRule;
}

/** All our own code: neither Node's nor a package's. */
export const ours = '^(src|art|seed|migrations|tests|bench|scripts|stripe-sandbox)/';

/** Tests may import what the code beside them may not: a real database, the fixtures. */
export const testFiles = '\\.test\\.tsx?$';

/**
 * Modules that React Router's build splits, or that run on the server only. All else under web/ runs in the browser.
 */
export const splitModules = [
  '^src/web/.*\\.route\\.tsx?$',
  '^src/web/(root|entry\\.server)\\.tsx$',
  '^src/web/routes\\.ts$',
  '\\.server\\.tsx?$',
];

/** What React Router's client build includes unchanged. */
export const browserCode = ['^src/(ui|web)/'];

/** Parts of a feature that are not pure files: its SQL, its mails, its use cases, its tests. */
export const notPure = ['^src/features/[^/]+/(db|emails)/', '\\.server\\.tsx?$', testFiles];

/** Applies to imports that remain at run time; `import type` is erased. */
export const values = { dependencyTypesNot: ['type-only'] } satisfies To;
