import * as fs from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

/** Raw names and Kysely's advisory lock: several nodes that start at once migrate one after the other. */
function migratorOf(db: Database, folder: string): Migrator {
  return new Migrator({
    db: db.withoutPlugins() as Kysely<unknown>,
    provider: new FileMigrationProvider({ fs, path, migrationFolder: folder }),
  });
}

/**
 * Brings the database to the newest migration.
 * @param folder absolute path of the migrations
 * @returns the names of the migrations that ran now
 * @throws the first error; what ran before it stays, the failing one is rolled back
 */
export async function migrate(db: Database, folder: string): Promise<string[]> {
  const { error, results } = await migratorOf(db, folder).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Names of the migrations in the folder that the database has not yet run. */
export async function pendingMigrations(db: Database, folder: string): Promise<string[]> {
  const all = await migratorOf(db, folder).getMigrations();
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}
