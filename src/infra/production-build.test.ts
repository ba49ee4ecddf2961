import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureBuild } from './production-build.ts';

/** A replacement for the real builder that writes a minimal build. */
const builder = `
const { mkdirSync, writeFileSync } = require('node:fs');
mkdirSync('build/client/assets', { recursive: true });
writeFileSync('build/client/assets/manifest-1.js', 'window.__reactRouterManifest={"entry":{"module":"/a.js"},"routes":{}};');
`;
const files: Record<string, string> = {
  'src/start.ts': 'start();',
  'src/kit/money.ts': 'export const zero = 0;',
  'src/kit/money.test.ts': 'test();',
  'art/bottle.ts': 'export const bottle = 1;',
  'public/robots.txt': 'all',
  'docs/guides/buyers.md': '# Buying',
  'package.json': '{}',
  'package-lock.json': '{}',
  'tsconfig.json': '{}',
  'vite.config.ts': '',
  'react-router.config.ts': '',
  'node_modules/@react-router/dev/bin.cjs': builder,
};

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lonevine-build-'));
  for (const [name, content] of Object.entries(files)) await write(name, content);
});

afterEach(() => rm(root, { recursive: true }));

async function write(name: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), content);
}

const built = (folder = root) => ensureBuild(folder, () => {});

describe('the build', () => {
  test('runs once', async () => {
    expect(await built()).toBe(true);
    expect(await built()).toBe(false);
  });

  test('is reused when its sources are copied, whatever times and modes they then have', async () => {
    await built();
    const copy = path.join(root, 'copy');
    for (const name of ['src', 'public', 'build', 'node_modules'])
      await cp(path.join(root, name), path.join(copy, name), { recursive: true });
    for (const name of Object.keys(files)) {
      await cp(path.join(root, name), path.join(copy, name));
      await chmod(path.join(copy, name), 0o600);
      await utimes(path.join(copy, name), 1, 1);
    }
    expect(await built(copy)).toBe(false);
    expect(await readFile(path.join(copy, 'build/stamp'), 'utf8')).toBe(
      await readFile(path.join(root, 'build/stamp'), 'utf8'),
    );
  });

  test.for([
    ['other content of the same length and time', 'src/kit/money.ts', 'export const zero = 1;'],
    ['an additional file', 'src/kit/time.ts', ''],
    ['another image', 'public/robots.txt', 'none'],
    ['other packages', 'package-lock.json', '{"a":1}'],
  ] as const)('runs again for %s', async ([, name, content]) => {
    await built();
    const { atime, mtime } = await stat(path.join(root, 'src/kit/money.ts'));
    await write(name, content);
    await utimes(path.join(root, name), atime, mtime);
    expect(await built()).toBe(true);
  });

  test('runs again when a file is renamed or deleted', async () => {
    await built();
    await rm(path.join(root, 'public/robots.txt'));
    expect(await built()).toBe(true);
    await write('public/robot.txt', 'all');
    expect(await built()).toBe(true);
  });

  test('does not run again when a test changes', async () => {
    await built();
    await write('src/kit/money.test.ts', 'another();');
    expect(await built()).toBe(false);
  });
});
