import { roomOrder } from '../room-order.ts';
import { type BoundaryRule, forbid, notPure, ours, testFiles, values } from './rule.ts';

/** What a package would bring into a pure file: a database, a network, a disk. */
const machinePackages = 'kysely|pg|pg-boss|better-auth|stripe|nodemailer|sharp|hono|@hono/[^/]+|pino|@sentry/[^/]+';

/** One wall per room: it sees itself and the rooms before it. */
const orderRules: BoundaryRule[] = roomOrder.map((room, at) =>
  forbid(
    `room-order-${room}`,
    at === 0
      ? `The room "${room}" is the lowest: it imports no other room.`
      : `The room "${room}" imports only itself and earlier rooms (scripts/room-order.ts). What joins it with a later room belongs in the later one.`,
    { path: `^src/features/${room}/` },
    { path: '^src/features/', pathNot: `^src/features/(${roomOrder.slice(0, at + 1).join('|')})/` },
  ),
);

/** The feature rooms: their order, their private SQL, their pure files. */
export const roomRules = [
  ...orderRules,
  forbid(
    'rooms-look-down',
    'A room knows infra, kit and the design system. It never knows a door, the launcher or the composition root, so that every door can call it.',
    { path: '^src/features/', pathNot: testFiles },
    { path: ours, pathNot: '^src/(features|infra|kit|ui)/' },
  ),
  forbid(
    'sql-is-private-to-its-room',
    "A room's db/ is its own. Other rooms call its use cases, which check who asks; reading another room's tables in SQL needs no import.",
    { path: '^src/features/([^/]+)/' },
    { path: '^src/features/[^/]+/db/', pathNot: '^src/features/$1/db/' },
  ),
  forbid(
    'sql-is-closed-to-the-house',
    "A room's db/ is its own: neither server.ts nor infra, seed, scripts or tests elsewhere may import it.",
    { pathNot: ['^src/features/', '^src/(web|api|timers)/'] },
    { path: '^src/features/[^/]+/db/' },
  ),
  forbid(
    'rooms-take-only-types-of-infra',
    'A room is given its infrastructure as `app`. Importing it would open a second pool, or a clock that no test can move; a mark of what was read is a sum over a text, and opens nothing.',
    { path: '^src/features/', pathNot: testFiles },
    { path: '^src/infra/', pathNot: '^src/infra/fingerprint\\.ts$', ...values },
  ),
  forbid(
    'pure-files-stay-pure',
    'A pure file holds rules and types that page, API and timer share. A .server file or SQL behind it would end that.',
    { path: '^src/features/', pathNot: notPure },
    { path: '\\.server\\.tsx?$|^src/features/[^/]+/db/' },
  ),
  forbid(
    'pure-files-use-no-node',
    "A pure file computes, in the browser too: Node's modules belong in .server files.",
    { path: '^src/features/', pathNot: notPure },
    { dependencyTypes: ['core'], ...values },
  ),
  forbid(
    'pure-files-reach-no-machine',
    'A pure file computes: packages that talk to a database, a disk or the network belong in .server files.',
    { path: '^src/features/', pathNot: notPure },
    { path: `^node_modules/(${machinePackages})/`, ...values },
  ),
  forbid(
    'only-components-use-the-design-system',
    'Rules and use cases know no component: the design system is for the ui/ and emails/ of a room.',
    { path: '^src/features/', pathNot: ['^src/features/[^/]+/(ui|emails)/', testFiles] },
    { path: '^src/ui/' },
  ),
  forbid(
    'mails-have-no-server-file',
    'A mail is a component: it is given what it shows and can be looked at without a server.',
    { path: '^src/features/[^/]+/emails/', pathNot: testFiles },
    { path: '\\.server\\.tsx?$' },
  ),
];
