import { roomOrder } from '../room-order.ts';
import { boundaryRules, cruiseTree } from './cruise-tree.ts';
import { findCycles, type Graph } from './find-cycles.ts';

/** One broken wall. `where` is an import (`a → b`) or a path; `why` says what the wall protects. */
export type Breach = { rule: string; where: string; why: string };

/** The walls that no single import breaks. */
const treeRules = {
  'no-cycles': 'Files that import each other, if only for types, cannot be understood, tested or moved one at a time.',
  'every-room-has-its-place':
    'A room that is not in scripts/room-order.ts has no order, so nothing would keep it from importing everything.',
  'every-folder-has-its-rules':
    'src/ holds start.ts, server.ts, env.server.ts, web, api, timers, features, ui, infra and kit; no wall guards anything else.',
  'nothing-goes-unread':
    'A file that dependency-cruiser did not read is judged by no wall: the check would be green about nothing.',
} as const;

/** The names of all walls. */
export const boundaryRuleNames: string[] = [...boundaryRules.map((rule) => rule.name), ...Object.keys(treeRules)];

/**
 * Holds every wall against a checkout.
 * @param root absolute path of the checkout
 * @param files its source files, as paths from the root with forward slashes: what must have been read
 * @returns the breaches, and how many modules of src/ and stripe-sandbox/ were read
 */
export async function checkTree(root: string, files: string[]): Promise<{ breaches: Breach[]; read: number }> {
  const { modules, violations } = await cruiseTree(root);
  const read = new Set(modules.map((module) => module.source));
  const breaches: Breach[] = violations.map((violation) => ({
    rule: violation.rule.name,
    where: `${violation.from} → ${violation.to}`,
    why: boundaryRules.find((rule) => rule.name === violation.rule.name)?.comment ?? '',
  }));
  const broken = (rule: keyof typeof treeRules, where: string) => breaches.push({ rule, where, why: treeRules[rule] });

  const graph: Graph = new Map(
    modules.map((module) => [
      module.source,
      module.dependencies.map((to) => ({ to: to.resolved, typeOnly: to.dependencyTypes.includes('type-only') })),
    ]),
  );
  for (const cycle of findCycles(graph)) broken('no-cycles', [...cycle, cycle[0]].join(' → '));
  const code = files.filter((file) => /^(src|stripe-sandbox)\/.*\.tsx?$/.test(file));
  for (const file of code) if (!read.has(file)) broken('nothing-goes-unread', file);
  for (const folder of strangers(code, /^src\/features\/([^/]+)/, roomOrder))
    broken('every-room-has-its-place', folder);
  for (const folder of strangers(code, /^src\/([^/]+)/, knownParts)) broken('every-folder-has-its-rules', folder);
  return { breaches, read: code.filter((file) => read.has(file)).length };
}

const knownParts = ['web', 'api', 'timers', 'features', 'ui', 'infra', 'kit', 'start.ts', 'server.ts', 'env.server.ts'];
const testsBeside = /^(start|server|env\.server)(\.[a-z]+)*\.test\.ts$/;

/** The folders and files at one level that are not among the known ones. */
function strangers(files: string[], level: RegExp, known: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const file of files) {
    const [place, name] = level.exec(file) ?? [];
    if (place && name && !known.includes(name) && !testsBeside.test(name)) found.add(place);
  }
  return found;
}
