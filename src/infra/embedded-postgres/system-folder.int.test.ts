import { chmod, cp, lstat, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { completeLibraryLinks, findBinaries, program } from './find-binaries.ts';
import { chooseServerUser, runProgram } from './server-user.ts';
import { makeBinariesReachable } from './system-folder.ts';

let folders: string[] = [];

afterEach(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  folders = [];
});

/** The installed programs as they are in a clone without install scripts. */
async function copyWithoutLinks(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lv-test-'));
  folders.push(folder);
  const native = path.join(folder, 'native');
  await cp((await findBinaries()).native, native, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of links) await rm(path.join(folder, target), { force: true });
  return native;
}

it('creates the library links that are missing when install scripts were skipped', async () => {
  const native = await copyWithoutLinks();
  expect((await runProgram(program(native, 'initdb'), ['--version'], undefined, 5_000)).ok).toBe(false);
  await completeLibraryLinks(native);
  expect(await runProgram(program(native, 'initdb'), ['--version'], undefined, 5_000)).toMatchObject({ ok: true });
});

it.runIf(process.getuid?.() === 0)('copies programs that the server account cannot reach', async () => {
  const native = await copyWithoutLinks();
  await completeLibraryLinks(native);
  await chmod(program(native, 'postgres'), 0o700);
  const user = await chooseServerUser();
  const copy = await makeBinariesReachable({ native, label: 'test' }, user);
  folders.push(copy);
  expect(copy).toBe('/var/lib/lonevine/postgres-test');
  expect((await lstat(copy)).uid).toBe(0);
  expect((await runProgram(program(copy, 'postgres'), ['--version'], user, 5_000)).output).toContain('PostgreSQL');
});
