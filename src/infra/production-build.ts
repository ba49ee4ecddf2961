import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { isProcessAlive } from './is-process-alive.ts';

/** The sources of a build: if none of them changed, the build is up to date. */
const sources = [
  'src',
  'art',
  'public',
  'docs/guides',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];
const isTest = /\.test\.tsx?$/;
const compressible = /\.(js|css|svg|html|json|txt|map|woff)$/;

/**
 * Makes the production build in `build/` unless it is up to date.
 *
 * @param root absolute path of the project
 * @param log called with a line when a build begins
 * @param signal aborts the build
 * @returns whether it built
 * @throws when the build fails; its output has then been printed
 */
export async function ensureBuild(root: string, log: (line: string) => void, signal?: AbortSignal): Promise<boolean> {
  const stampFile = path.join(root, 'build', 'stamp');
  const stamp = await digestSources(root);
  const isCurrent = async () => existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp;
  if (await isCurrent()) return false;
  return withLock(path.join(root, 'build.lock'), async () => {
    // why: the process that had the lock before may just have made the same build
    if (await isCurrent()) return false;
    log('Building the shop (once, and after changes)');
    await build(root, signal);
    // why: written last, so that an interrupted build is made again
    await writeFile(stampFile, stamp);
    return true;
  });
}

async function build(root: string, signal: AbortSignal | undefined): Promise<void> {
  await rm(path.join(root, 'build'), { recursive: true, force: true });
  await runNode(root, [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], signal);
  await slimManifest(path.join(root, 'build'));
  await compressFiles(path.join(root, 'build', 'client'));
}

/**
 * Allows one build at a time in a folder, since two would delete each other's files. The lock of a dead process is
 * taken over.
 */
async function withLock<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  for (let waits = 0; ; waits++) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
      // why: an empty file is a lock that is just being written
      if (holder > 0 && !isProcessAlive(holder)) await removeStaleLock(lock, holder);
      else if (waits > 3_000)
        throw new Error(`Process ${holder} has been building for five minutes. If it is not, delete ${lock}.`);
      else await sleep(100);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Removes the lock of a dead process, unless another waiting process has just replaced it by its own. */
async function removeStaleLock(lock: string, holder: number): Promise<void> {
  const aside = `${lock}.${process.pid}`;
  await rename(lock, aside).catch(() => {});
  const taken = Number(await readFile(aside, 'utf8').catch(() => ''));
  if (taken > 0 && taken !== holder) await rename(aside, lock);
  await rm(aside, { force: true });
}

/**
 * A digest of the names and contents of all sources, without their times and modes, so that a copy of them can use a
 * copied build.
 */
async function digestSources(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) {
    const full = path.join(root, source);
    for (const file of (await stat(full)).isDirectory() ? await filesIn(full) : [full]) {
      const content = await readFile(file);
      hash.update(`${path.relative(root, file)} ${content.length}\n`).update(content);
    }
  }
  return hash.digest('hex');
}

/** The files of a folder that may be part of the build: all but tests. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !isTest.test(entry.name));
  return files.map(({ parentPath, name }) => path.join(parentPath, name)).sort();
}

async function runNode(root: string, args: string[], signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], signal });
  // why: a builder that outlives this process would write into the folder of the next one
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.on('error', () => {});
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  process.off('exit', kill);
  signal?.throwIfAborted();
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    throw new Error('The production build failed; see its output above.');
  }
}

/** Writes a `.br` and a `.gz` beside each file, at the highest level, since this happens once. */
async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name));
  const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      await writeFile(`${file}.br`, await brotli(content));
      await writeFile(`${file}.gz`, await gzip(content, { level: 9 }));
    }),
  );
}

type Route = { module: string; imports?: string[] };
type Manifest = { entry: Route; routes: Record<string, Route> };

/**
 * Removes from the browser's route manifest the list of files that each route imports, which is half of what every page
 * would load of it. React Router uses it only for links that prefetch, of which the product has none; the server, which
 * lists these files in each page's head, has a manifest of its own. The complete manifest stays in
 * `build/manifest.json` for measuring page weight.
 *
 * @param build absolute path of the folder `build`
 * @throws Error when React Router writes its manifest in another format
 */
async function slimManifest(build: string): Promise<void> {
  const assets = path.join(build, 'client', 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-.+\.js$/.test(file));
  const source = name && (await readFile(path.join(assets, name), 'utf8'));
  const parts = source && /^(window\.__reactRouterManifest=)(\{.+\})(;?\s*)$/s.exec(source);
  if (!parts) throw new Error('React Router wrote no list of routes that is known here');
  const [, before, list = '', after] = parts;
  const manifest = JSON.parse(list) as Manifest;
  await writeFile(path.join(build, 'manifest.json'), list);
  const routes = Object.entries(manifest.routes).map(([id, { imports, ...route }]) => [id, route]);
  const slim = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) });
  await writeFile(path.join(assets, name), `${before}${slim}${after}`);
}
