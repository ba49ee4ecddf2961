import { featureOrder } from '../../scripts/feature-order.ts';
import type { Files } from './fixture-tree.ts';

/** A planted breach: the rule that must report it, and the smallest tree that breaks it. */
export type Planted = { rule: string; files: Files };

/** A file that imports another as a value, and the other file. */
function value(rule: string, from: string, to: string): Planted {
  return { rule, files: { [to]: 'export const it = 1;', [from]: `import { it } from '${way(from, to)}';\nvoid it;` } };
}

/** As `value`, but only the type is imported. */
function type(rule: string, from: string, to: string): Planted {
  return {
    rule,
    files: { [to]: 'export type It = 1;', [from]: `import type { It } from '${way(from, to)}';\nexport type At = It;` },
  };
}

/** One file that imports a package or one of Node's modules. */
function outside(rule: string, from: string, name: string): Planted {
  return { rule, files: { [from]: `import * as it from '${name}';\nvoid it;` } };
}

/** `#feature/…` if package.json defines it, so that those imports are tested too; else a relative path. */
function way(from: string, to: string): string {
  const aliased = /^src\/(features|infra|kit|ui|web|api|jobs)\//.test(to);
  return aliased ? to.replace('src/', '#') : '../'.repeat(from.split('/').length - 1) + to;
}

const cart = 'src/features/cart/cart.ts';
const sql = 'src/features/cart/db/cart-rows.server.ts';
const useCase = 'src/features/cart/show-cart.server.ts';
const button = 'src/ui/button.tsx';
const clock = 'src/infra/clock.ts';
const page = 'src/web/cart/cart.route.tsx';
const money = 'src/kit/money.ts';

const entryPoints: Planted[] = [
  value('entry-points-never-touch-sql', page, sql),
  type('entry-points-never-touch-sql', 'src/api/v1/cart.server.ts', sql),
  value('entry-points-never-touch-sql', 'src/jobs/sweep.server.ts', sql),
  type('web-uses-features-ui-kit', page, 'src/api/problem.ts'),
  value('web-uses-features-ui-kit', page, 'src/jobs/sweep.server.ts'),
  value('api-uses-features-kit', 'src/api/v1/cart.server.ts', 'src/web/cart/page.ts'),
  value('api-uses-features-kit', 'src/api/v1/cart.server.ts', button),
  value('jobs-use-features-kit', 'src/jobs/sweep.server.ts', 'src/api/problem.ts'),
  value('entry-points-take-only-types-of-infra', 'src/api/v1/cart.server.ts', clock),
  value('areas-do-not-meet', page, 'src/web/orders/order-card.tsx'),
  type('areas-do-not-meet', 'src/web/shell/top-bar.tsx', 'src/web/cart/cart-link.tsx'),
  value('admin-shows-what-the-parties-see', 'src/web/admin/order.route.tsx', 'src/web/cart/cart-link.tsx'),
  value('seller-previews-the-listing-page', 'src/web/seller/editor/preview.route.tsx', 'src/web/cart/cart-link.tsx'),
  value('server-is-the-only-root', 'src/api/v1/cart.server.ts', 'src/server.ts'),
  type('server-is-the-only-root', 'src/api/v1/cart.server.ts', 'src/server.ts'),
  value('launcher-takes-only-types-of-server', 'src/start.ts', 'src/server.ts'),
  type('nobody-imports-the-launcher', 'src/infra/open.ts', 'src/start.ts'),
  value('launcher-uses-settings-and-infra', 'src/start.ts', useCase),
  value('launcher-takes-only-types-of-kit', 'src/start.ts', money),
  value('launcher-loads-the-seed-on-demand', 'src/start.ts', 'seed/seed-demo.ts'),
  value('environment-is-read-at-the-start', 'src/infra/open.ts', 'src/env.server.ts'),
  value('environment-imports-nothing', 'src/env.server.ts', money),
  value('app-is-types-only', 'src/app.ts', clock),
  type('browser-code-has-no-server-file', 'src/web/cart/cart-lines.tsx', useCase),
  value('browser-code-has-no-server-file', 'src/web/shell/bar.tsx', 'src/web/shell/app-context.server.ts'),
  outside('browser-code-has-no-node', button, 'node:path'),
];

const features: Planted[] = [
  ...featureOrder.map((feature, at) =>
    value(
      `feature-order-${feature}`,
      `src/features/${feature}/a.ts`,
      `src/features/${featureOrder[at + 1] ?? 'unlisted'}/b.ts`,
    ),
  ),
  type('feature-order-listings', 'src/features/listings/a.ts', cart),
  {
    rule: 'feature-order-listings',
    files: {
      [cart]: 'export type It = 1;',
      'src/features/listings/a.ts': `export type At = import('#features/cart/cart.ts').It;`,
    },
  },
  {
    rule: 'feature-order-listings',
    files: {
      [cart]: '',
      'src/features/listings/a.server.ts': `export const at = () => import('#features/cart/cart.ts');`,
    },
  },
  {
    rule: 'feature-order-listings',
    files: { [cart]: '', 'src/features/listings/a.ts': `export * from '#features/cart/cart.ts';` },
  },
  type('features-know-no-entry-point', useCase, 'src/web/cart/page.ts'),
  type('features-know-no-entry-point', useCase, 'src/app.ts'),
  value('sql-is-private-to-its-feature', 'src/features/orders/place-order.server.ts', sql),
  type('sql-is-private-to-its-feature', 'src/features/search/db/search.server.ts', sql),
  value('sql-is-closed-to-the-rest', 'src/server.ts', sql),
  value('sql-is-closed-to-the-rest', 'tests/fixtures/rows.ts', sql),
  value('features-take-only-types-of-infra', useCase, clock),
  {
    rule: 'features-take-only-types-of-infra',
    files: {
      [clock]: 'export type It = 1; export const it = 1;',
      // why: the type and the value of one file, in two imports: the first must not hide the second
      [useCase]: `import type { It } from '#infra/clock.ts';\nimport { it } from '#infra/clock.ts';\nexport const at: It = it;`,
    },
  },
  value('features-have-no-react', useCase, button),
  outside('features-have-no-react', cart, 'react'),
  type('pure-files-stay-pure', cart, useCase),
  type('pure-files-stay-pure', cart, 'src/features/cart/db/tables.ts'),
  outside('pure-files-use-no-node', cart, 'node:crypto'),
  outside('pure-files-use-no-server-package', cart, 'kysely'),
  value('mails-have-no-server-file', 'src/features/cart/emails/receipt.tsx', useCase),
];

const foundations: Planted[] = [
  value('art-imports-nothing', 'art/bottle.ts', money),
  { rule: 'every-import-is-found', files: { [cart]: `import { gone } from '#kit/gone.ts';\nvoid gone;` } },
  { rule: 'every-import-is-found', files: { [cart]: `import { gone } from '#nowhere/gone.ts';\nvoid gone;` } },
  outside('every-import-is-found', useCase, 'left-pad'),
  value('ui-knows-only-kit', button, cart),
  outside('ui-is-built-of-react', button, 'lodash'),
  value('maps-are-drawn-on-demand', button, 'src/ui/map/draw-map.ts'),
  outside('map-drawing-is-built-of-maplibre', 'src/ui/map/draw-map.ts', 'lodash'),
  value('kit-imports-nothing', money, clock),
  outside('kit-imports-nothing', money, 'zod'),
  outside('kit-imports-nothing', money, 'node:util'),
  type('infra-knows-no-product', clock, cart),
  value('src-needs-nothing-beside-it', clock, 'scripts/build.ts'),
  value('only-the-launcher-knows-the-seed', useCase, 'seed/demo.ts'),
  value('product-knows-no-sandbox', clock, 'stripe-sandbox/cards.ts'),
  value('sandbox-knows-no-product', 'stripe-sandbox/cards.ts', money),
  value('sandbox-knows-no-product', 'stripe-sandbox/cards.ts', 'scripts/build.ts'),
  value('sandbox-runs-without-its-tests', 'stripe-sandbox/cards.ts', 'stripe-sandbox/testing/schemas.ts'),
  outside('sandbox-runs-without-its-tests', 'stripe-sandbox/cards.ts', 'zod'),
  value('journeys-see-what-a-visitor-sees', 'tests/e2e/buy.e2e.ts', cart),
  outside('migrations-know-only-kysely', 'migrations/0001-a.ts', 'zod'),
  value('migrations-know-only-kysely', 'migrations/0001-a.ts', money),
  outside('migrations-know-only-kysely', 'migrations/0001-a.ts', 'node:child_process'),
  value('seed-is-data', 'seed/seed-demo.ts', 'seed/demo-activity/seed-demo-activity.ts'),
  value('the-demo-is-played-as-people-would', 'seed/demo-activity/seed-demo-activity.ts', 'src/api/responses.ts'),
  value('seed-is-data', 'seed/demo.ts', useCase),
  value('seed-is-data', 'seed/demo.ts', 'src/features/cart/emails/receipt.tsx'),
  value('seed-takes-only-types-of-infra', 'seed/demo.ts', clock),
];

const trees: Planted[] = [
  {
    rule: 'no-cycles',
    files: {
      'src/kit/a.ts': `import { b } from './b.ts';\nexport const a = () => b;`,
      'src/kit/b.ts': `import { a } from './a.ts';\nexport const b = () => a;`,
    },
  },
  {
    rule: 'no-cycles',
    files: {
      'src/kit/a.ts': `import type { B } from './b.ts';\nexport type A = { b: B };`,
      'src/kit/b.ts': `import type { C } from './c.ts';\nexport type B = C;`,
      'src/kit/c.ts': `import type { A } from './a.ts';\nexport type C = A | 1;`,
    },
  },
  { rule: 'every-feature-has-its-place', files: { 'src/features/vouchers/voucher.ts': 'export const it = 1;' } },
  { rule: 'every-feature-has-its-place', files: { 'src/features/loose.ts': 'export const it = 1;' } },
  { rule: 'pages-live-in-areas', files: { 'src/web/price.tsx': 'export const it = 1;' } },
  {
    rule: 'folders-are-small',
    files: Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`src/kit/a${at}.ts`, 'export const it = 1;'])),
  },
  { rule: 'every-folder-has-its-rules', files: { 'src/services/service.ts': 'export const it = 1;' } },
];

/** At least one breach for every boundary. */
export const plantedBreaches: Planted[] = [...entryPoints, ...features, ...foundations, ...trees];

/** A tree without a breach, with everything that the boundaries allow. */
export const cleanTree: Files = {
  [money]: 'export type Money = number;\nexport const zero = 0;',
  [clock]: `import { zero } from '#kit/money.ts';\nimport path from 'node:path';\nexport type Clock = number;\nexport const clock = zero + path.sep;`,
  [cart]: `import type { Clock } from '#infra/clock.ts';\nimport { z } from 'zod';\nexport type Cart = Clock;\nvoid z;`,
  'src/features/cart/db/tables.ts': `import type { Generated } from 'kysely';\nimport type { Cart } from '../cart.ts';\nexport type CartTable = Generated<Cart>;`,
  [sql]: `import { sql } from 'kysely';\nexport const rows = sql;`,
  [useCase]: `import type { Clock } from '#infra/clock.ts';\nimport { rows } from './db/cart-rows.server.ts';\nexport const showCart = (c: Clock) => rows ?? c;`,
  'src/web/cart/cart-lines.tsx': `import { Button } from '#ui/button.tsx';\nimport type { Cart } from '#features/cart/cart.ts';\nexport const CartLines = (c: Cart) => Button ?? c;`,
  'src/features/cart/show-cart.int.test.ts': `import { clock } from '#infra/clock.ts';\nimport { it } from '../../../tests/fixtures/fixture.ts';\nvoid it, clock;`,
  'src/features/orders/open-order.server.ts': `import { showCart } from '#features/cart/show-cart.server.ts';\nvoid showCart;`,
  [button]: `import { Link } from 'react-router';\nimport { zero } from '#kit/money.ts';\nimport './tokens.css';\nexport const Button = Link ?? zero;`,
  'src/ui/tokens.css': '',
  [page]: `import type { Route } from './+types/cart.ts';\nimport { showCart } from '#features/cart/show-cart.server.ts';\nimport { context } from '../shell/context.server.ts';\nimport { CartLines } from './cart-lines.tsx';\nimport url from 'react/index.js?url';\nexport type R = Route;\nvoid [showCart, context, url, CartLines];`,
  'src/app.ts': `import type { Clock } from '#infra/clock.ts';\nexport type App = Clock;`,
  'src/web/shell/context.server.ts': `import type { App } from '../../app.ts';\nexport const context: App = 1;`,
  'src/server.ts': `import * as build from 'virtual:react-router/server-build';\nimport { context } from '#web/shell/context.server.ts';\nimport { clock } from '#infra/clock.ts';\nimport type { App } from './app.ts';\nexport type Server = App;\nvoid [build, context, clock];`,
  'src/env.server.ts': `import { z } from 'zod';\nexport const settings = { z };`,
  'src/start.ts': `import { settings } from './env.server.ts';\nimport { clock } from './infra/clock.ts';\nimport type { Server } from './server.ts';\nvoid [settings, clock, import('../seed/seed.ts')];\nexport type A = Server;`,
  'seed/seed.ts': `import type { Clock } from '../src/infra/clock.ts';\nimport type { Cart } from '../src/features/cart/cart.ts';\nexport type S = [Clock, Cart];`,
  'migrations/0001-a.ts': `import { readFile } from 'node:fs/promises';\nimport { sql } from 'kysely';\nvoid [sql, readFile];`,
  'tests/fixtures/fixture.ts': `import { clock } from '../../src/infra/clock.ts';\nexport const it = clock;`,
  'tests/e2e/buy.e2e.ts': `import { it } from '../fixtures/fixture.ts';\nimport { zero } from '../../src/kit/money.ts';\nvoid [it, zero];`,
};
