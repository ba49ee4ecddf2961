import { browserCode, forbid, ours, splitModules, testFiles, values } from './rule.ts';

/** Areas of web/ whose components any page may use. */
const sharedAreas = 'shell|forms|catalog|cards|calendar';

/** The entry points (pages, HTTP API, jobs), the composition root and the launcher: who may import whom. */
export const entryPointRules = [
  forbid(
    'entry-points-never-touch-sql',
    'An entry point calls use cases. SQL in an entry point would skip the authorization of the actor.',
    { path: '^src/(web|api|jobs)/' },
    { path: '^src/features/[^/]+/db/' },
  ),
  forbid(
    'web-uses-features-ui-kit',
    'Pages use features, ui and kit. They do not import the API or the jobs, so that each entry point can change independently.',
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
    'An entry point gets its infrastructure from server.ts. It may import types, but never open a pool or read the clock itself.',
    { path: '^src/(web|api|jobs)/', pathNot: testFiles },
    { path: '^src/infra/', ...values },
  ),
  forbid(
    'areas-do-not-meet',
    'An area of web/ contains the pages of one subject. What two areas use belongs to a shared one: shell, forms, catalog, cards or calendar.',
    { path: '^src/web/([^/]+)/', pathNot: '^src/web/(admin|seller)/' },
    { path: '^src/web/[^/]+/', pathNot: `^src/web/($1|${sharedAreas})/` },
  ),
  forbid(
    'admin-shows-what-the-parties-see',
    'The dashboard shows an order or a listing as buyer and seller see it, with the actions of admins; it imports no other area.',
    { path: '^src/web/admin/' },
    { path: '^src/web/[^/]+/', pathNot: `^src/web/(admin|orders|seller|${sharedAreas})/` },
  ),
  forbid(
    'seller-previews-the-listing-page',
    'The preview of a listing is the page that buyers see; the seller’s pages import no other area.',
    { path: '^src/web/seller/' },
    { path: '^src/web/[^/]+/', pathNot: `^src/web/(seller|listing|${sharedAreas})/` },
  ),
  forbid(
    'server-is-the-only-root',
    'server.ts is the only composition root. Importing it would create a second app; its types are in app.ts.',
    { pathNot: [testFiles, '^src/start\\.ts$', '^tests/fixtures/pages/whole-server\\.ts$'] },
    { path: '^src/server\\.ts$' },
  ),
  forbid(
    'launcher-takes-only-types-of-server',
    'start.ts loads the built server.ts; importing its source would load the product twice.',
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
    'Node runs start.ts without a build, so it imports only env.server.ts, infra and types. Importing a feature would load the product twice.',
    { path: '^src/start\\.ts$' },
    { path: ours, pathNot: '^src/(env\\.server\\.ts$|infra/|kit/|server\\.ts$|app\\.ts$)|^seed/' },
  ),
  forbid(
    'launcher-takes-only-types-of-kit',
    'start.ts may import types of kit; it needs none of its functions.',
    { path: '^src/start\\.ts$' },
    { path: '^src/(kit/|app\\.ts$)', ...values },
  ),
  forbid(
    'launcher-loads-the-seed-on-demand',
    'start.ts imports the seed dynamically, and the demo only if it is configured, so that other starts do not load them.',
    { path: '^src/start\\.ts$' },
    { path: '^seed/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  ),
  forbid(
    'environment-is-read-at-the-start',
    'Only start.ts reads the environment. Everything else gets the values as arguments, so that tests can pass others.',
    { path: '^src/', pathNot: ['^src/start\\.ts$', '^src/env\\.server\\.'] },
    { path: '^src/env\\.server\\.ts$' },
  ),
  forbid(
    'environment-imports-nothing',
    'env.server.ts runs before everything else and imports nothing of ours but the types of settings.',
    { path: '^src/env\\.server\\.ts$' },
    { path: ours, pathNot: '^src/infra/settings/setting-types\\.ts$' },
  ),
  forbid(
    'app-is-types-only',
    'app.ts declares the dependencies of use cases. A value in it would be loaded by every module that imports the type.',
    { path: '^src/app\\.ts$' },
    { path: '.', ...values },
  ),
  forbid(
    'browser-code-has-no-server-file',
    'Components run in the browser. A .server file would bring SQL or secrets there, and the client build fails.',
    { path: browserCode, pathNot: [...splitModules, testFiles] },
    { path: '\\.server\\.tsx?$' },
  ),
  forbid(
    'browser-code-has-no-node',
    'Components run in the browser, which has no Node modules.',
    { path: browserCode, pathNot: [...splitModules, testFiles] },
    { dependencyTypes: ['core'] },
  ),
];
