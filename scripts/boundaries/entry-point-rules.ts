import { browserCode, forbid, ours, splitModules, testFiles, values } from './rule.ts';

/** Areas of web/ whose components any page may use. */
const sharedAreas = 'shell|forms|catalog|cards|calendar';

/** The entry points (pages, HTTP API, jobs), the composition root and the launcher: who may import whom. */
export const entryPointRules = [
  forbid(
    'entry-points-never-touch-sql',
    'An entry point calls use cases. SQL in an entry point would skip the check whether this actor may.',
    { path: '^src/(web|api|jobs)/' },
    { path: '^src/features/[^/]+/db/' },
  ),
  forbid(
    'web-uses-features-ui-kit',
    'Pages use features, ui and kit. They do not import the API or the jobs, so that each entry point can change alone.',
    { path: '^src/web/' },
    { path: ours, pathNot: '^src/(web|features|ui|kit|infra)/|^src/app\\.ts$|^art/' },
  ),
  forbid(
    'api-uses-features-kit',
    'The API uses features and kit. It does not import pages, the design system or jobs.',
    { path: '^src/api/', pathNot: testFiles },
    { path: ours, pathNot: '^src/(api|features|kit|infra)/|^src/app\\.ts$|^art/' },
  ),
  forbid(
    'jobs-use-features-kit',
    'Jobs use features and kit. They do not import pages, the design system or the API.',
    { path: '^src/jobs/', pathNot: testFiles },
    { path: ours, pathNot: '^src/(jobs|features|kit|infra)/|^src/app\\.ts$' },
  ),
  forbid(
    'entry-points-take-only-types-of-infra',
    'An entry point is given its infrastructure by server.ts. It may name the type, never open a pool or read the clock itself.',
    { path: '^src/(web|api|jobs)/', pathNot: testFiles },
    { path: '^src/infra/', ...values },
  ),
  forbid(
    'areas-do-not-meet',
    'An area of web/ holds the pages of one subject. What two areas show belongs to a shared one: shell, forms, catalog, cards or calendar.',
    { path: '^src/web/([^/]+)/', pathNot: '^src/web/(admin|seller)/' },
    { path: '^src/web/[^/]+/', pathNot: `^src/web/($1|${sharedAreas})/` },
  ),
  forbid(
    'admin-shows-what-the-parties-see',
    'The dashboard shows an order or a listing as buyer and seller see it, with what only an admin may do; it shares no other area.',
    { path: '^src/web/admin/' },
    { path: '^src/web/[^/]+/', pathNot: `^src/web/(admin|orders|seller|${sharedAreas})/` },
  ),
  forbid(
    'seller-previews-the-listing-page',
    'The preview of a listing is the very page that a buyer sees; the seller’s pages share no other area.',
    { path: '^src/web/seller/' },
    { path: '^src/web/[^/]+/', pathNot: `^src/web/(seller|listing|${sharedAreas})/` },
  ),
  forbid(
    'server-is-the-only-root',
    'server.ts alone puts the product together. Importing it would make a second product; its types are in app.ts.',
    { pathNot: [testFiles, '^src/start\\.ts$'] },
    { path: '^src/server\\.ts$' },
  ),
  forbid(
    'launcher-takes-only-types-of-server',
    'start.ts loads the built server.ts; importing its source would be a second copy of the product.',
    { path: '^src/start\\.ts$' },
    { path: '^src/server\\.ts$', ...values },
  ),
  forbid(
    'nobody-imports-the-launcher',
    'start.ts is a program: importing it would start a second server.',
    {},
    { path: '^src/start\\.ts$' },
  ),
  forbid(
    'launcher-uses-settings-and-infra',
    'Node runs start.ts without a build, so it imports only env.server.ts, infra and types. A feature there would be a second copy of the product.',
    { path: '^src/start\\.ts$' },
    { path: ours, pathNot: '^src/(env\\.server\\.ts$|infra/|kit/|server\\.ts$|app\\.ts$)|^seed/' },
  ),
  forbid(
    'launcher-takes-only-types-of-kit',
    'start.ts may name the types of kit. It has no product of its own that would need kit to run.',
    { path: '^src/start\\.ts$' },
    { path: '^src/(kit/|app\\.ts$)', ...values },
  ),
  forbid(
    'launcher-loads-the-seed-on-demand',
    'What a start does not need is not loaded: start.ts imports the seed dynamically, and the demo only for a demo.',
    { path: '^src/start\\.ts$' },
    { path: '^seed/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  ),
  forbid(
    'environment-is-read-at-the-start',
    'Only start.ts reads the environment. Everything else is given the values, so that a test can give others.',
    { path: '^src/', pathNot: ['^src/start\\.ts$', '^src/env\\.server\\.'] },
    { path: '^src/env\\.server\\.ts$' },
  ),
  forbid(
    'environment-imports-nothing',
    'env.server.ts runs before everything else and imports nothing of ours.',
    { path: '^src/env\\.server\\.ts$' },
    { path: ours },
  ),
  forbid(
    'app-is-types-only',
    'app.ts says what a use case can be given. A value there would be loaded by everybody who names the type.',
    { path: '^src/app\\.ts$' },
    { path: '.', ...values },
  ),
  forbid(
    'browser-code-has-no-server-file',
    'Components run in the browser. A .server file there would carry SQL or secrets to it, and the client build fails.',
    { path: browserCode, pathNot: [...splitModules, testFiles] },
    { path: '\\.server\\.tsx?$' },
  ),
  forbid(
    'browser-code-has-no-node',
    "Components run in the browser, which has none of Node's modules.",
    { path: browserCode, pathNot: [...splitModules, testFiles] },
    { dependencyTypes: ['core'] },
  ),
];
