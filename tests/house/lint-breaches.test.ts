import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const long = (lines: number, line: string) => Array.from({ length: lines }, () => line).join('\n');
const nested =
  'if (a) { for (const b of a) { if (b) { while (b) { if (b) { return b; } else if (a) { return a; } } } } }';

/** The rules that were chosen for this house, each with a file that breaks it. */
const planted: Record<string, { file: string; code: string }> = {
  'style/noProcessEnv': { file: 'src/infra/a.ts', code: 'export const at = process.env;' },
  'style/noDefaultExport': { file: 'src/infra/b.ts', code: 'export default 1;' },
  'style/noNonNullAssertion': { file: 'src/infra/c.ts', code: 'export const at = (a: string | null) => a!.length;' },
  'style/useFilenamingConvention': { file: 'src/infra/camelCase.ts', code: 'export const at = 1;' },
  'style/noExcessiveLinesPerFile': { file: 'src/infra/d.ts', code: long(302, 'void 0;') },
  'style/useImportType': {
    file: 'src/infra/e.ts',
    code: "import { type at } from './camelCase.ts';\nexport type B = at;",
  },
  'style/useExportType': {
    file: 'src/infra/x.ts',
    code: "import type { Later } from './later.ts';\nexport { Later };\nexport const at = 1;",
  },
  'style/useConst': { file: 'src/infra/y.ts', code: 'let at = 1;\nexport const b = at;' },
  'style/noParameterAssign': {
    file: 'src/infra/f.ts',
    code: 'export function at(a: number) {\n  a = 2;\n  return a;\n}',
  },
  'style/noExportedImports': {
    file: 'src/infra/g.ts',
    code: "import { at } from './f.ts';\nexport { at };\nexport const b = 1;",
  },
  'style/useNodejsImportProtocol': {
    file: 'src/infra/h.ts',
    code: "import path from 'path';\nexport const at = path.sep;",
  },
  'suspicious/noConsole': { file: 'src/infra/i.ts', code: "console.log('at');" },
  'suspicious/noExplicitAny': { file: 'src/infra/j.ts', code: 'export const at = (a: any) => a;' },
  'suspicious/noSkippedTests': { file: 'src/infra/k.test.ts', code: "it.skip('at', () => {});" },
  'suspicious/noFocusedTests': { file: 'src/infra/l.test.ts', code: "it.only('at', () => {});" },
  'complexity/noExcessiveLinesPerFunction': {
    file: 'src/infra/m.ts',
    code: `export function at() {\n${long(62, '  at();')}\n}`,
  },
  'complexity/noExcessiveCognitiveComplexity': {
    file: 'src/infra/n.ts',
    code: `export function at(a: string[]) {\n${long(2, nested)}\n}`,
  },
  'complexity/noForEach': {
    file: 'src/infra/o.ts',
    code: 'export const at = (a: string[]) => {\n  a.forEach((b) => {\n    at([b]);\n  });\n};',
  },
  'correctness/useImportExtensions': { file: 'src/infra/p.ts', code: "import { at } from './f';\nat(1);" },
  'correctness/noUnusedImports': { file: 'src/infra/q.ts', code: "import { at } from './f.ts';" },
  'correctness/noUnusedVariables': { file: 'src/infra/r.ts', code: 'const at = 1;' },
  'correctness/noUnusedFunctionParameters': { file: 'src/infra/s.ts', code: 'export const at = (a: number) => 1;' },
  'nursery/noFloatingPromises': {
    file: 'src/infra/t.ts',
    code: "import { later } from './later.ts';\nexport function at() {\n  later();\n}",
  },
  'nursery/noMisusedPromises': {
    file: 'src/infra/u.ts',
    code: "import { later } from './later.ts';\nexport const at = () => (later() ? 1 : 2);",
  },
  'performance/noBarrelFile': { file: 'src/infra/v.ts', code: "export { at } from './f.ts';" },
  'performance/noReExportAll': { file: 'src/infra/w.ts', code: "export * from './f.ts';" },
  'a11y/useAltText': { file: 'src/ui/picture.tsx', code: 'export const Picture = () => <img src="/a.svg" />;' },
};

/** Files that keep the rules where frameworks and duties differ: none may be found fault with. */
const excused: Record<string, string> = {
  'src/infra/later.ts': "export type Later = string;\n\nexport async function later() {\n  return 'at last';\n}\n",
  'src/env.server.ts': 'export const env = process.env;\n',
  'src/start.ts': "console.error('open');\n",
  'src/web/routes/shop/cart.tsx': 'export default function CartPage() {\n  return <h1>Cart</h1>;\n}\n',
  'migrations/0001-a.ts': 'export const up = 1;\n',
  'scripts/tell.ts': 'console.log(process.env);\n',
};

describe('the linter', () => {
  let folder = '';
  const found = new Map<string, string[]>();

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'house-lint-'));
    const files = { ...excused, ...Object.fromEntries(Object.values(planted).map(({ file, code }) => [file, code])) };
    for (const [file, code] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), code);
    }
    copyFileSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
    writeFileSync(path.join(folder, '.gitignore'), 'node_modules/\n');
    const args = ['check', '--reporter=json', '--max-diagnostics=none', '.'];
    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
    const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: 'utf8' });
    for (const { category, location } of JSON.parse(stdout).diagnostics) {
      const rules = found.get(location.path) ?? [];
      found.set(location.path, [...rules, category.replace('lint/', '')]);
    }
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.entries(planted))('%s finds its planted breach', (rule, { file }) => {
    expect(found.get(file)).toContain(rule);
  });

  it('has a planted breach for every rule that biome.json names', () => {
    const { linter, overrides } = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'));
    const named = [linter, ...overrides.map((override: { linter: unknown }) => override.linter)].flatMap(({ rules }) =>
      Object.entries(rules as Record<string, Record<string, unknown>>).flatMap(([group, those]) =>
        typeof those === 'string'
          ? []
          : Object.keys(those).flatMap((rule) => (those[rule] === 'off' ? [] : `${group}/${rule}`)),
      ),
    );
    expect(named.filter((rule) => !(rule in planted) && rule !== 'a11y/recommended')).toEqual([]);
  });

  it('leaves the excused files alone', () => {
    for (const file of Object.keys(excused)) expect(found.get(file), file).toBeUndefined();
  });
});
