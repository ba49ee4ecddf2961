import { readdirSync } from 'node:fs';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import { entryPointRules } from './entry-point-rules.ts';
import { featureRules } from './feature-rules.ts';
import { foundationRules } from './foundation-rules.ts';
import type { BoundaryRule } from './rule.ts';

/** Every boundary that dependency-cruiser checks. */
export const boundaryRules: BoundaryRule[] = [...entryPointRules, ...featureRules, ...foundationRules];

/** How dependency-cruiser reads the sources: types too, `#feature/*` by package.json, packages up to node_modules. */
export const cruiseOptions = {
  // why: importing a type creates a dependency as well; the rules say where types are allowed
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  skipAnalysisNotInRules: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
  },
};

/** Folders of our own code. Everything else in a checkout is generated or configuration. */
const folders = ['src', 'art', 'seed', 'migrations', 'tests', 'bench', 'scripts', 'stripe-sandbox'];

export type CruisedTree = { modules: IModule[]; violations: ICruiseResult['summary']['violations'] };

/**
 * Reads every module of a checkout and checks each import against the boundaries.
 *
 * @param root absolute path of the checkout: a package.json with our `imports` and some of our folders
 * @throws when a file cannot be parsed
 */
export async function cruiseTree(root: string): Promise<CruisedTree> {
  const present = new Set(readdirSync(root));
  const { output } = await cruise(
    folders.filter((folder) => present.has(folder)),
    { ...cruiseOptions, baseDir: root, validate: true, ruleSet: { forbidden: boundaryRules } },
    // why: a process may cruise several trees, and the resolver's cache would return results of the first
    { bustTheCache: true },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text instead of a result');
  return { modules: output.modules, violations: output.summary.violations };
}
