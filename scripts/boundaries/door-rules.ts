import { browserCode, forbid, ours, testFiles, values } from './rule.ts';

/** The doors (pages, HTTP API, timers), the composition root and the launcher: who may know whom. */
export const doorRules = [
  forbid(
    'doors-never-touch-sql',
    'A door calls use cases. SQL in a door would skip the check whether this actor may.',
    { path: '^src/(web|api|timers)/' },
    { path: '^src/features/[^/]+/db/' },
  ),
  forbid(
    'web-uses-features-ui-kit',
    'Pages use features, ui and kit. They do not meet the API or the timers, so that a door can change alone.',
    { path: '^src/web/' },
    { path: ours, pathNot: '^src/(web|features|ui|kit|infra)/|^src/server\\.ts$' },
  ),
  forbid(
    'api-uses-features-kit',
    'The API uses features and kit. It does not meet pages, the design system or timers.',
    { path: '^src/api/', pathNot: testFiles },
    { path: ours, pathNot: '^src/(api|features|kit|infra)/|^src/server\\.ts$' },
  ),
  forbid(
    'timers-use-features-kit',
    'Timers use features and kit. They do not meet pages, the design system or the API.',
    { path: '^src/timers/', pathNot: testFiles },
    { path: ours, pathNot: '^src/(timers|features|kit|infra)/|^src/server\\.ts$' },
  ),
  forbid(
    'doors-take-only-types-of-infra',
    'A door is given its infrastructure by server.ts. It may name the type, never open a pool or read the clock itself.',
    { path: '^src/(web|api|timers)/', pathNot: testFiles },
    { path: '^src/infra/', ...values },
  ),
  forbid(
    'server-is-the-only-root',
    'server.ts alone puts the product together. Others may name its types; importing it would make a second product.',
    { pathNot: testFiles },
    { path: '^src/server\\.ts$', ...values },
  ),
  forbid(
    'nobody-imports-the-launcher',
    'start.ts is a program: importing it would start a second shop.',
    {},
    { path: '^src/start\\.ts$' },
  ),
  forbid(
    'launcher-knows-env-and-infra',
    'Node runs start.ts without a build, so it imports only env.server.ts, infra and types. A feature there would be a second copy of the product.',
    { path: '^src/start\\.ts$' },
    { path: ours, pathNot: '^src/(env\\.server\\.ts$|infra/|kit/|server\\.ts$)|^seed/' },
  ),
  forbid(
    'launcher-takes-only-types-of-kit',
    'start.ts may name the types of kit. It has no product of its own that would need kit to run.',
    { path: '^src/start\\.ts$' },
    { path: '^src/kit/', ...values },
  ),
  forbid(
    'launcher-loads-the-seed-on-demand',
    'What is not needed at a start is not loaded: start.ts imports the seed dynamically, and the demo only for a demo.',
    { path: '^src/start\\.ts$' },
    { path: '^seed/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  ),
  forbid(
    'environment-is-read-at-the-start',
    'Only start.ts reads the environment. Everybody else is given the values, so that a test can give others.',
    { path: '^src/', pathNot: ['^src/start\\.ts$', '^src/env\\.server\\.'] },
    { path: '^src/env\\.server\\.ts$' },
  ),
  forbid(
    'environment-stands-alone',
    'env.server.ts runs before everything else and imports nothing of ours.',
    { path: '^src/env\\.server\\.ts$' },
    { path: ours },
  ),
  forbid(
    'browser-code-has-no-server-file',
    'Components run in the browser. A .server file there would carry SQL or secrets to it, and the client build fails.',
    { path: browserCode },
    { path: '\\.server\\.tsx?$' },
  ),
  forbid(
    'browser-code-has-no-node',
    "Components run in the browser, which has none of Node's modules.",
    { path: browserCode, pathNot: testFiles },
    { dependencyTypes: ['core'] },
  ),
];
