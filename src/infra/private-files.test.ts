import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as withoutFolder } from 'vitest';
import { createDiskStorage } from './object-storage/disk-storage.ts';
import { makePrivate } from './private-files.ts';

const test = withoutFolder.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest wants a pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lonevine-private-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

/** The modes of everything in a folder, by path. */
async function modesOf(folder: string): Promise<Record<string, string>> {
  const names = ['', ...(await readdir(folder, { recursive: true }))];
  const modes = names.map(async (name) => [name, ((await stat(path.join(folder, name))).mode & 0o777).toString(8)]);
  return Object.fromEntries(await Promise.all(modes));
}

test('what is stored is for this account alone, whatever its umask', async ({ folder }) => {
  const before = process.umask(0o000);
  await createDiskStorage(path.join(folder, 'objects')).put(
    'claims/1/permit.pdf',
    new Uint8Array([1]),
    'application/pdf',
  );
  process.umask(before);
  expect(await modesOf(path.join(folder, 'objects'))).toEqual({
    '': '700',
    claims: '700',
    'claims/1': '700',
    'claims/1/permit.pdf': '600',
  });
});

test('what an earlier version left readable is made private; what is not ours stays', async ({ folder }) => {
  for (const name of ['objects/images/1', 'postgres']) await mkdir(path.join(folder, name), { recursive: true });
  const file = path.join(folder, 'objects/images/1/photo.jpg');
  await writeFile(file, 'photo');
  await writeFile(path.join(folder, 'outside'), 'outside');
  await symlink(path.join(folder, 'outside'), path.join(folder, 'objects/link'));
  for (const name of ['objects', 'objects/images', 'objects/images/1', 'postgres']) {
    await chmod(path.join(folder, name), 0o755);
  }
  for (const place of [file, path.join(folder, 'outside')]) await chmod(place, 0o644);
  await makePrivate(folder);
  expect(await modesOf(folder)).toMatchObject({
    objects: '700',
    'objects/images': '700',
    'objects/images/1': '700',
    'objects/images/1/photo.jpg': '600',
    postgres: '755',
    outside: '644',
  });
});

test('a folder that does not exist yet is no error', async ({ folder }) => {
  await expect(makePrivate(path.join(folder, 'nothing'))).resolves.toBeUndefined();
});
