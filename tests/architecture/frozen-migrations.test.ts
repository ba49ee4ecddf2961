import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const migrations = path.resolve(import.meta.dirname, '../../migrations');
const recorded: Record<string, string> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'frozen-migrations.json'), 'utf8'),
);

/** The SHA-256 of every file of a migration, its TypeScript and the SQL in the folder of its name. */
function hashesOf(migration: string): Record<string, string> {
  const names = readdirSync(migrations, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.startsWith(migration) && /\.(ts|sql)$/.test(name));
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(migrations, name)))
      .digest('hex');
  return Object.fromEntries(names.sort().map((name) => [name, hash(name)]));
}

// Databases exist that the baseline has created: a change to it would not reach them. Changes need a later migration.
test('the baseline is frozen', () => {
  expect(Object.keys(recorded).length).toBeGreaterThan(0);
  expect(hashesOf('0001-baseline')).toEqual(recorded);
});
