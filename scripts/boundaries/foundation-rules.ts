import { forbid, ours, testFiles, values } from './rule.ts';

/** Packages that components may use. Add a package here only if the design system itself needs it. */
const componentPackages =
  'react|react-dom|react-router|downshift|react-aria-components|react-aria|react-stately|@react-aria/[^/]+|@react-stately/[^/]+|@react-types/[^/]+|@internationalized/[^/]+';

/** The files of the interactive map, which are loaded separately from every page. */
const mapDrawing = '^src/ui/map/(draw-map|place-layer|map-popup|marker-elements)\\.ts$';

/** Pure feature files, from which the seed may read its vocabulary. */
const pureFeatureFiles = '^src/features/[^/]+/(?!(?:db|emails)/)(?!.*\\.(?:server|test)\\.).*\\.ts$';

/** The foundation of the product (ui, infra, kit), and the folders beside src/. */
export const foundationRules = [
  forbid(
    'no-cycles',
    'Files that import each other, even only types, cannot be understood, tested or moved one at a time.',
    {},
    { circular: true },
  ),
  forbid(
    'every-import-is-found',
    'An import that cannot be resolved cannot be checked against the boundaries.',
    {},
    {
      couldNotResolve: true,
      // why: React Router generates these two itself, one in the build, the other as types under .react-router/
      pathNot: ['^virtual:react-router/server-build$', '^\\./\\+types/[^/]+\\.ts$'],
    },
  ),
  forbid(
    'ui-knows-only-kit',
    'The design system is independent of the product: components get everything they show as props.',
    { path: '^src/ui/', pathNot: testFiles },
    { path: ours, pathNot: '^src/(ui|kit)/' },
  ),
  forbid(
    'ui-is-built-of-react',
    'Every package in the design system adds weight to every page. React, React Router, react-aria and downshift (loaded when used) are enough.',
    { path: '^src/ui/', pathNot: [testFiles, mapDrawing] },
    { path: '^node_modules/', pathNot: `^node_modules/(?:@types/)?(${componentPackages})/`, ...values },
  ),
  forbid(
    'maps-are-drawn-on-demand',
    'MapLibre is larger than all other scripts together: what uses it is loaded when a map becomes visible, never with a page.',
    { path: '^src/', pathNot: [testFiles, mapDrawing] },
    { path: mapDrawing, dependencyTypesNot: ['type-only', 'dynamic-import'] },
  ),
  forbid(
    'map-drawing-is-built-of-maplibre',
    'The code of the interactive map needs MapLibre and no other package.',
    { path: mapDrawing },
    { path: '^node_modules/', pathNot: '^node_modules/maplibre-gl/', ...values },
  ),
  forbid(
    'kit-imports-nothing',
    'Everything uses kit, also in the browser: it imports no other code of ours, no package, and no Node module.',
    { path: '^src/kit/', pathNot: testFiles },
    { pathNot: '^src/kit/' },
  ),
  forbid(
    'infra-knows-no-product',
    'infra is independent of the product: it imports kit and itself, no feature, no entry point, no page.',
    { path: '^src/infra/', pathNot: testFiles },
    { path: ours, pathNot: '^src/(infra|kit)/' },
  ),
  forbid(
    'src-needs-nothing-beside-it',
    'Only src/ is delivered: it imports no scripts, tests, benchmarks or migrations, and only start.ts imports the seed.',
    { path: '^src/', pathNot: testFiles },
    { path: '^(tests|scripts|bench|migrations)/' },
  ),
  forbid(
    'art-imports-nothing',
    'The drawings are pure functions that anything may call: no code of the product, no package.',
    { path: '^art/', pathNot: testFiles },
    { pathNot: '^art/' },
  ),
  forbid(
    'only-the-launcher-knows-the-seed',
    'The demo is data, not product code: only start.ts loads it.',
    { path: '^src/', pathNot: ['^src/start\\.ts$', testFiles] },
    { path: '^seed/' },
  ),
  forbid(
    'product-knows-no-sandbox',
    'stripe-sandbox replaces an external service: the product uses it only over HTTP.',
    { path: '^src/' },
    { path: '^stripe-sandbox/' },
  ),
  forbid(
    'sandbox-knows-no-product',
    'A sandbox that shared code with the product would share its errors.',
    { path: '^stripe-sandbox/' },
    { path: ours, pathNot: '^stripe-sandbox/' },
  ),
  forbid(
    'sandbox-runs-without-its-tests',
    'The compiler and the validator are for the tests of the sandbox: at run time it needs only Node and the SDK.',
    { path: '^stripe-sandbox/', pathNot: [testFiles, '^stripe-sandbox/(testing|schema-drift)/'] },
    { path: ['^stripe-sandbox/(testing|schema-drift)/', '^node_modules/(?!stripe/)'] },
  ),
  forbid(
    'journeys-see-what-a-visitor-sees',
    'End-to-end tests use the product from outside. They may import the fixtures and kit, no code of the product.',
    { path: '^tests/e2e/' },
    { path: ours, pathNot: '^tests/(e2e|fixtures)/|^src/kit/' },
  ),
  forbid(
    'migrations-know-only-kysely',
    'A migration must do the same in five years: it imports nothing that changes with the product, and reads only its own SQL files.',
    { path: '^migrations/' },
    { pathNot: ['^node_modules/kysely/', '^(node:)?fs/promises$'] },
  ),
  forbid(
    'seed-is-data',
    'The seed is data: it may use kit, pure feature files and the types of infra.',
    { path: '^seed/', pathNot: [testFiles, '^seed/demo-activity/'] },
    { path: ours, pathNot: ['^seed/(?!demo-activity/)', '^art/', '^src/kit/', '^src/infra/', pureFeatureFiles] },
  ),
  forbid(
    'the-demo-is-played-as-people-would',
    'The activity of the demo is created by use cases, which validate it, without pages or API.',
    { path: '^seed/demo-activity/', pathNot: testFiles },
    { path: ours, pathNot: '^(seed|art|src/(features|infra|kit))/' },
  ),
  forbid(
    'seed-takes-only-types-of-infra',
    'The seed gets the database and the clock as arguments, so that a test can seed its own database at any time.',
    { path: '^seed/', pathNot: testFiles },
    { path: '^src/infra/', ...values },
  ),
];
