import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { test } from '../../tests/fixtures/integration-test.ts';
import { migrate, pendingMigrations } from './migrate.ts';

const migrations = path.resolve(import.meta.dirname, '../../migrations');

test('a migration that arrives later runs, also with a number below those that ran; a gap is no fault', async ({
  app,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lonevine-migrations-'));
  for (const name of await readdir(migrations)) await symlink(path.join(migrations, name), path.join(folder, name));
  expect(await migrate(app.db, folder)).toEqual([]);
  for (const name of ['0005-late.ts', '9000-far.ts']) {
    await writeFile(path.join(folder, name), 'export async function up() {}\n');
  }
  expect(await pendingMigrations(app.db, folder)).toEqual(['0005-late', '9000-far']);
  expect(await migrate(app.db, folder)).toEqual(['0005-late', '9000-far']);
  expect(await migrate(app.db, folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
