// For dependency-cruiser's own commands, e.g. to draw the house: npx depcruise src --output-type dot
// `npm run validate` uses the same rules through scripts/check-boundaries.ts, which also checks cycles and
// completeness.
import { boundaryRules, cruiseOptions } from './scripts/boundaries/cruise-tree.ts';

export default { forbidden: boundaryRules, options: cruiseOptions };
