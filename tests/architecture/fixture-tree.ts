import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Breach, checkTree } from '../../scripts/boundaries/check-tree.ts';

/** Files of a small tree: path from its root → contents. */
export type Files = Record<string, string>;

const { imports } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'));

/** Packages that a fixture may import: each is an empty one of that name. */
const packages = ['kysely', 'zod', 'react', 'react-router', 'lodash'];

/** The base of every tree: the product's own `#feature/*` imports, and the packages. */
const ground: Files = {
  'package.json': JSON.stringify({ type: 'module', imports }),
  ...Object.fromEntries(
    packages.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, ''],
    ]),
  ),
};

/** Writes a tree into a temporary folder, checks it against the boundaries and deletes it. */
export async function checkFixture(files: Files): Promise<Breach[]> {
  const root = mkdtempSync(path.join(tmpdir(), 'architecture-'));
  try {
    for (const [file, contents] of Object.entries({ ...ground, ...files })) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), contents);
    }
    return (await checkTree(root, Object.keys(files))).breaches;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
