import { featureOrder } from '../feature-order.ts';
import { type BoundaryRule, forbid, notPure, ours, testFiles, values } from './rule.ts';

/** Packages that a pure file must not import: database, network, disk. */
const serverPackages = 'kysely|pg|pg-boss|better-auth|stripe|nodemailer|sharp|hono|@hono/[^/]+|pino|@sentry/[^/]+';

/** One boundary per feature: it imports itself and the features before it. */
const orderRules: BoundaryRule[] = featureOrder.map((feature, at) =>
  forbid(
    `feature-order-${feature}`,
    at === 0
      ? `The feature "${feature}" is the lowest: it imports no other feature.`
      : `The feature "${feature}" imports only itself and lower ones (scripts/feature-order.ts). What joins it with a higher feature belongs in the higher one.`,
    { path: `^src/features/${feature}/` },
    { path: '^src/features/', pathNot: `^src/features/(${featureOrder.slice(0, at + 1).join('|')})/` },
  ),
);

/** The boundaries of features: their order, their private SQL, their pure files. */
export const featureRules = [
  ...orderRules,
  forbid(
    'features-know-no-entry-point',
    'A feature imports infra, kit and the drawings. It never imports an entry point, the launcher or the composition root, so that every entry point can call it.',
    { path: '^src/features/', pathNot: testFiles },
    { path: ours, pathNot: '^src/(features|infra|kit|ui)/|^art/' },
  ),
  forbid(
    'sql-is-private-to-its-feature',
    "A feature's db/ is private. Other features call its use cases, which check the actor; reading another feature's tables in SQL needs no import.",
    { path: '^src/features/([^/]+)/' },
    { path: '^src/features/[^/]+/db/', pathNot: '^src/features/$1/db/' },
  ),
  forbid(
    'sql-is-closed-to-the-rest',
    "A feature's db/ is private: neither server.ts nor infra, seed, scripts or tests elsewhere may import it.",
    { pathNot: ['^src/features/', '^src/(web|api|jobs)/'] },
    { path: '^src/features/[^/]+/db/' },
  ),
  forbid(
    'features-take-only-types-of-infra',
    'A feature gets its infrastructure as `app`. Importing it could open a second pool, or a clock that tests cannot set; fingerprint.ts has no state.',
    { path: '^src/features/', pathNot: testFiles },
    { path: '^src/infra/', pathNot: '^src/infra/fingerprint\\.ts$', ...values },
  ),
  forbid(
    'features-have-no-react',
    'A feature contains data and rules. Components are in web/, beside the page that shows them; only mails are rendered here.',
    { path: '^src/features/', pathNot: ['^src/features/[^/]+/emails/', testFiles] },
    { path: '^src/ui/|^node_modules/(?:@types/)?(react|react-dom|react-router|@react-email)/' },
  ),
  forbid(
    'pure-files-stay-pure',
    'A pure file contains rules and types that pages, API and jobs share. Importing a .server file or SQL would make that impossible.',
    { path: '^src/features/', pathNot: notPure },
    { path: '\\.server\\.tsx?$|^src/features/[^/]+/db/' },
  ),
  forbid(
    'pure-files-use-no-node',
    'A pure file also runs in the browser: Node modules belong in .server files.',
    { path: '^src/features/', pathNot: notPure },
    { dependencyTypes: ['core'], ...values },
  ),
  forbid(
    'pure-files-use-no-server-package',
    'A pure file only computes: packages that use a database, a disk or the network belong in .server files.',
    { path: '^src/features/', pathNot: notPure },
    { path: `^node_modules/(${serverPackages})/`, ...values },
  ),
  forbid(
    'mails-have-no-server-file',
    'A mail is a component: it gets its data as props and can be previewed without a server.',
    { path: '^src/features/[^/]+/emails/', pathNot: testFiles },
    { path: '\\.server\\.tsx?$' },
  ),
];
