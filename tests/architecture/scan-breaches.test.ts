import { describe, expect, it } from 'vitest';
import { architectureScans } from './architecture-scans.ts';
import { type PlantedFaults, plantedInPages } from './planted-in-pages.ts';
import { plantedInUseCases } from './planted-in-use-cases.ts';
import { plantedInWrites } from './planted-in-writes.ts';
import { readmeListsSettings } from './scans/readme.ts';

type Files = Record<string, string>;

const sourcesOf = (files: Files) => Object.entries(files).map(([path, text]) => ({ path, text }));
const lines = (count: number) => Array.from({ length: count }, () => 'at();').join('\n');
const tables = (...names: string[]) =>
  `declare module '#infra/database.ts' { interface Tables { ${names.map((name) => `${name}: Row;`).join(' ')} } }`;
const declared: Files = {
  'src/features/listings/db/tables.ts': tables('listings'),
  'src/features/orders/db/tables.ts': tables('orders', 'orderLines'),
};
const winesSql = 'src/features/listings/db/wine-rows.server.ts';
const useCase = 'src/features/listings/show-wine.server.ts';
const test = 'src/kit/money.test.ts';
/** Assembled from parts, so that the scan for such texts does not find this test. */
const place = `/${'wo'}rk/main`;

/** For every scan: trees with one fault each, and one tree without any. */
const planted: Record<string, PlantedFaults> = {
  'SQL is in the db/ of a feature': {
    faults: [
      { [useCase]: `app.db.selectFrom('listings');` },
      { 'src/web/listing/listing.route.tsx': `await app.db.deleteFrom('listings').execute();` },
      { 'src/api/v1/wine.server.ts': 'await sql`delete from listings`.execute(app.db);' },
      { 'src/jobs/sweep.server.ts': 'const q = sql<Row>`select 1`;' },
    ],
    clean: {
      [winesSql]: `db.selectFrom('listings'); sql\`select 1\`;`,
      'src/features/listings/wine.int.test.ts': `db.deleteFrom('listings');`,
      'seed/demo.ts': `db.insertInto('listings');`,
      [useCase]: `Array.from(rows); styles.select('red');`,
    },
  },
  'one feature declares a table': {
    faults: [{ ...declared, 'src/features/clubs/db/tables.ts': tables('orderLines') }],
    clean: declared,
  },
  'one feature writes a table': {
    faults: [
      ...[
        `db.insertInto('orders').values(row);`,
        `db.updateTable('orderLines as l').set(row);`,
        `db.deleteFrom('orders');`,
        `db.mergeInto('orders');`,
        'sql`insert into orders (id) values (${id})`;',
        'sql`update order_lines l set wine = ${id}`;',
        'sql`delete from only "orders" where id = ${id}`;',
        'sql`with gone as (select 1) merge into public.orders o using gone on true`;',
        'sql`truncate orders`;',
        `sql.raw('delete from orders');`,
        `db.insertInto('nobody').values(row);`,
        'db.insertInto(table).values(row);',
        'sql`insert into ${sql.table(name)} values (1)`;',
      ].map((text) => ({ ...declared, [winesSql]: text })),
      { ...declared, 'src/infra/flush.ts': 'sql`truncate orders`;' },
    ],
    clean: {
      ...declared,
      [winesSql]: `db.updateTable('listings').set(row); sql\`select 1 for update of orders\`; sql\`insert into listings values (1) on conflict (id) do update set name = excluded.name\`;`,
      'src/features/orders/db/lines.server.ts': `db.insertInto('orderLines'); sql\`update order_lines set wine = \${id}\`;`,
      'src/infra/clock-offset.ts': `${tables('clockOffset')} db.updateTable('clockOffset');`,
    },
  },
  'SQL reads the tables of lower features only': {
    faults: [
      `db.selectFrom('orders');`,
      `db.selectFrom('listings').innerJoin('orderLines as l', 'l.wine', 'listings.id');`,
      `db.selectFrom(['listings', 'orders']);`,
      'sql`select 1 from listings join order_lines on true`;',
      'sql`select exists (select from "orders")`;',
    ].map((text) => ({ ...declared, [winesSql]: text })),
    clean: {
      ...declared,
      'src/features/orders/db/lines.server.ts': `db.selectFrom('orders').leftJoin('listings', 'a', 'b');`,
      'src/features/search/db/search.server.ts': `db.selectFrom('orders'); sql\`select 1 from order_lines\`;`,
      'src/features/reporting/db/sums.server.ts': `db.selectFrom('orders');`,
      [winesSql]: `db.with('newest', (q) => q.selectFrom('listings')).selectFrom('newest'); sql\`select extract(day from at) from listings\`;`,
    },
  },
  'every query is awaited': {
    faults: [
      `function f() { db.deleteFrom('listings').execute(); }`,
      'db.transaction().execute(async (tx) => { await tx; });',
      'async () => { sql`select 1`.execute(db); await at(); };',
    ].map((text) => ({ [winesSql]: text })),
    clean: {
      [winesSql]: `await db.deleteFrom('listings').execute(); const f = () => db.selectFrom('listings').executeTakeFirst(); return f.execute();`,
    },
  },
  'only queries make locked rows': {
    faults: [{ [useCase]: 'const order = asLocked(row);' }, { 'src/api/v1/wine.server.ts': 'asLocked(row);' }],
    clean: { [winesSql]: 'return asLocked(row);', [useCase]: 'change(app, order as Locked<Order>);' },
  },
  ...plantedInWrites,
  ...plantedInUseCases,
  'texts that use cases read are normalized': {
    faults: [
      { [useCase]: `const name = z.string().trim().max(80);` },
      { [useCase]: `const name = z\n  .string({ error })\n  .refine(isStorable)\n  .max(80);` },
    ],
    clean: {
      [useCase]: `z.string().overwrite(oneLine).max(80); z.string().max(9).regex(/^a$/); z.uuid();`,
      'src/features/listings/listing.schema.ts': 'z.string().max(80);',
      'src/features/reporting/list-people.server.ts': 'z.string().max(80);',
      'src/api/v1/wine.server.ts': 'z.string();',
    },
  },
  'only the clock reads the time': {
    faults: [
      ...[
        'Date.now();',
        'new Date();',
        'new Date;',
        'Date();',
        'Temporal.Now.instant();',
        'sql`select now()`;',
        'sql`select CURRENT_TIMESTAMP`;',
        'sql`select clock_timestamp()`;',
        `db.fn('now');`,
      ].map((text) => ({ [winesSql]: text })),
      { 'seed/demo.ts': 'new Date();' },
      { 'migrations/0001-a.ts': 'sql`create table a (at timestamptz default now())`;' },
      { 'migrations/0001-a/places.sql': 'create table a (\n  at timestamptz default now()\n);' },
    ],
    clean: {
      'src/infra/clock.ts': 'new Date(); Date.now();',
      'src/kit/time.ts':
        '// Date.now() and new Date() stand elsewhere\nnew Date(0); clock.now(); performance.now(); const a = "now()";',
      'src/kit/time.test.ts': 'new Date();',
      'migrations/0001-a.ts': 'sql`update a set at = now()`;',
      'migrations/0001-a/places.sql': 'create table a (at timestamptz not null);',
    },
  },
  'the environment is read once': {
    faults: [
      'process.env.PORT;',
      `process['env'];`,
      'const { env } = process;',
      'globalThis.process.env;',
      `import { env as all } from 'node:process';`,
    ].map((text) => ({ 'src/infra/listen.ts': text })),
    clean: {
      'src/env.server.ts': 'process.env.PORT;',
      'src/infra/listen.ts': '// process.env is read elsewhere\nprocess.pid; options.env;',
      'scripts/test.ts': 'process.env.PATH;',
    },
  },
  'nothing refers to the development environment': {
    faults: [
      { 'README.md': `See ${place}.` },
      { 'docs/decisions/0001.md': `../${'sha'}red/design` },
      { 'src/kit/a.ts': `// as ${'iss'}ue 12 asks` },
      { '.github/workflows/ci.yml': `run: /${'fa'}rm/start` },
    ],
    clean: { 'README.md': `build${place}, the ${'iss'}ues of the day, a wine ${'fa'}rm`, 'src/kit/a.ts': 'network' },
  },
  'files have at most 400 lines': {
    faults: [{ 'src/kit/a.ts': lines(401) }, { 'src/ui/base.css': lines(401) }],
    clean: { 'src/kit/a.ts': `${lines(400)}\n`, 'seed/wines.ts': lines(900), 'README.md': lines(900) },
  },
  'names of folders and files are meaningful': {
    faults: ['src/lib/a.ts', 'src/kit/utils.ts', 'tests/helpers/b.ts', 'src/infra/common/c.ts', 'src/misc/d.tsx'].map(
      (path) => ({ [path]: '' }),
    ),
    clean: { 'src/kit/library.ts': '', 'src/kit/common-name.ts': '' },
  },
  'there are no barrels': {
    faults: [
      { 'src/ui/index.ts': 'export const a = 1;' },
      { 'src/ui/all.ts': `export { a } from './a.ts';\nexport * from './b.ts';` },
      { 'src/ui/all.ts': `import { a } from './a.ts';\nexport { a };` },
    ],
    clean: {
      'src/ui/a.ts': `import { b } from './b.ts';\nexport const a = b;`,
      'src/ui/effect.ts': `import './a.ts';`,
    },
  },
  'no import is hidden from the boundaries': {
    faults: [{ 'src/web/root.tsx': `import.meta.glob('../features/*/db/*.ts');` }],
    clean: { 'src/web/styleguide/styleguide.route.tsx': `import.meta.glob('../../../ui/**/*.example.tsx');` },
  },
  'every component of the design system has an example': {
    faults: [
      { 'src/ui/actions/button.tsx': 'export function Button() {}' },
      { 'src/ui/fields/price.tsx': 'export const Price = () => null;' },
    ],
    clean: {
      'src/ui/actions/button.tsx': 'export function Button() {}',
      'src/ui/actions/button.example.tsx': 'export const plain = 1;',
      'src/ui/fields/state.tsx': 'export const useState = 1; function Part() {}',
      'src/web/catalog/card.tsx': 'export function Card() {}',
    },
  },
  ...plantedInPages,
  'every test runs': {
    faults: ['it.skip', 'test.only', 'describe.todo', 'test.fixme', 'it.concurrent.skip', 'it.skipIf(a)'].map(
      (call) => ({
        [test]: `${call}('a', () => {});`,
      }),
    ),
    clean: {
      [test]: `it('skips nothing', () => rows.skip(1));\n// why: only root can become another user\nit.runIf(isRoot)('a', () => {});`,
      'src/kit/a.ts': 'test.skip();',
    },
  },
  'no test sleeps': {
    faults: [
      'await page.waitForTimeout(50);',
      'await new Promise((resolve) => setTimeout(resolve, 50));',
      'await new Promise<void>((done) => { setTimeout(() => done(), 50); });',
      `import { setTimeout as sleep } from 'node:timers/promises';`,
    ].flatMap((text) => [test, 'tests/fixtures/browser/shop.ts'].map((file) => ({ [file]: text }))),
    clean: {
      [test]: 'const timer = setTimeout(() => child.kill(), 1000); await vi.waitFor(seen);',
      'src/infra/a.ts': 'await new Promise((resolve) => setTimeout(resolve, 50));',
    },
  },
  'no test is retried': {
    faults: [
      { 'playwright.config.ts': 'export default { retries: 2 };' },
      { 'playwright.config.ts': 'export default {};' },
      { 'tests/e2e/a.e2e.ts': 'test.describe.configure({ retries: 1 });' },
      { 'vitest.config.ts': 'export default { test: { retry: 3 } };' },
    ],
    clean: { 'playwright.config.ts': 'export default { retries: 0 };', 'vitest.config.ts': 'export default {};' },
  },
};

describe('the scans', () => {
  it('have a planted fault each', () => {
    expect(Object.keys(planted)).toEqual(Object.keys(architectureScans));
  });

  it.each(Object.entries(planted))('%s: reports each planted fault', (name, { faults }) => {
    for (const files of faults)
      expect(architectureScans[name]?.(sourcesOf(files)), JSON.stringify(files)).toHaveLength(1);
  });

  it.each(Object.entries(planted))('%s: accepts a clean tree', (name, { clean }) => {
    expect(architectureScans[name]?.(sourcesOf(clean))).toEqual([]);
  });
});

describe("the README's table of settings", () => {
  const readme = [
    '| Setting | Default |',
    '|---|---|',
    '| `PORT` | 3000 |',
    '| `DATA_DIR` | .data |',
    '',
    '`NOT_A_ROW`',
  ];

  it('passes when it lists exactly the settings', () => {
    expect(readmeListsSettings(readme.join('\n'), ['PORT', 'DATA_DIR'])).toEqual([]);
  });

  it.each([
    ['a setting is not listed', readme.join('\n'), ['PORT', 'DATA_DIR', 'DEMO']],
    ['a listed one is missing', readme.join('\n'), ['PORT']],
    ['one is listed twice', [...readme, '| `PORT` | |'].join('\n'), ['PORT', 'DATA_DIR']],
    ['there is no README', undefined, ['PORT']],
  ])('fails when %s', (_case, text, settings) => {
    expect(readmeListsSettings(text, settings)).toHaveLength(1);
  });
});
