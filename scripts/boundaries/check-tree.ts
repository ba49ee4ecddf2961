import path from 'node:path';
import { featureOrder } from '../feature-order.ts';
import { boundaryRules, cruiseTree } from './cruise-tree.ts';

/** One broken boundary. `where` is an import (`a → b`) or a path; `why` says what the boundary protects. */
export type Breach = { rule: string; where: string; why: string };

/** Maximum number of files directly in a folder, tests not counted: more are hard to overview. */
const mostInFolder = 25;

/** The boundaries that do not concern a single import. */
const treeRules = {
  'every-feature-has-its-place':
    'A feature that is missing in scripts/feature-order.ts has no position, so that it could import everything.',
  'every-folder-has-its-rules':
    'src/ contains start.ts, server.ts, app.ts, env.server.ts and its parts, web, api, jobs, features, ui, infra and kit; boundaries check nothing else.',
  'pages-live-in-areas':
    'web/ itself contains routes.ts, root.tsx and the two entries. Everything else belongs to the area that uses it, or to shell, forms or catalog.',
  'folders-are-small': `More than ${mostInFolder} files in a folder are hard to overview: split it by topic.`,
  'nothing-goes-unread': 'A file that dependency-cruiser did not read is not checked: the result would be meaningless.',
} as const;

/** The names of all boundaries. */
export const boundaryRuleNames: string[] = [...boundaryRules.map((rule) => rule.name), ...Object.keys(treeRules)];

/**
 * Checks every boundary in a checkout.
 *
 * @param root absolute path of the checkout
 * @param files its source files, as paths from the root with forward slashes: all of them must have been read
 * @returns the breaches, and how many modules of the product were read
 */
export async function checkTree(root: string, files: string[]): Promise<{ breaches: Breach[]; read: number }> {
  const { modules, violations } = await cruiseTree(root);
  const read = new Set(modules.map((module) => module.source));
  const breaches: Breach[] = violations.map((violation) => ({
    rule: violation.rule.name,
    where: [violation.from, ...(violation.cycle?.map(({ name }) => name) ?? [violation.to])].join(' → '),
    why: boundaryRules.find((rule) => rule.name === violation.rule.name)?.comment ?? '',
  }));
  const broken = (rule: keyof typeof treeRules, where: string) => breaches.push({ rule, where, why: treeRules[rule] });

  const code = files.filter((file) => /^(src|art|stripe-sandbox)\/.*\.tsx?$/.test(file));
  for (const file of code) if (!read.has(file)) broken('nothing-goes-unread', file);
  for (const folder of unknownAt(code, /^src\/features\/([^/]+)/, featureOrder)) {
    broken('every-feature-has-its-place', folder);
  }
  for (const folder of unknownAt(code, /^src\/([^/]+)/, knownParts)) broken('every-folder-has-its-rules', folder);
  for (const file of unknownAt(code, /^src\/web\/([^/]+)$/, looseInWeb)) broken('pages-live-in-areas', file);
  for (const [folder, count] of crowded(code)) broken('folders-are-small', `${folder} (${count} files)`);
  return { breaches, read: code.filter((file) => read.has(file)).length };
}

const knownParts = [
  'web',
  'api',
  'jobs',
  'features',
  'ui',
  'infra',
  'kit',
  'start.ts',
  'server.ts',
  'app.ts',
  'env.server.ts',
  'production-setting-fault.ts',
  'stripe-setting-fault.ts',
  'setting-types.ts',
];
const looseInWeb = ['routes.ts', 'root.tsx', 'entry.client.tsx', 'entry.server.tsx'];
const testFile = /\.test\.tsx?$/;

/** The folders and files at one level that are not in the list of known ones. */
function unknownAt(files: string[], level: RegExp, known: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const file of files) {
    const [place, name] = level.exec(file) ?? [];
    if (place && name && !known.includes(name) && !testFile.test(name)) found.add(place);
  }
  return found;
}

function crowded(files: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const file of files.filter((each) => !testFile.test(each))) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > mostInFolder);
}
