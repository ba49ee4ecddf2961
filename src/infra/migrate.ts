import * as fs from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

/**
 * The database was created by migrations that the folder no longer contains. The message is one line that says what to
 * do.
 */
export class OutdatedDatabaseError extends Error {
  override name = 'OutdatedDatabaseError';

  constructor(firstMigration: string) {
    super(
      `This database was made by an earlier version (its first migration is ${firstMigration}), and nothing in it was changed. ` +
        '"npm run db:reset" deletes the embedded database and begins anew; with DATABASE_URL, name an empty database.',
    );
  }
}

/**
 * Uses column names as they are, and Kysely's advisory lock: several nodes that start at once migrate one after the
 * other.
 */
function migratorOf(db: Database, folder: string): Migrator {
  return new Migrator({
    db: db.withoutPlugins() as Kysely<unknown>,
    provider: new FileMigrationProvider({ fs, path, migrationFolder: folder }),
  });
}

/**
 * Applies all pending migrations.
 *
 * @param folder absolute path of the migrations
 * @returns the names of the migrations that ran now
 * @throws OutdatedDatabaseError if the first migration of the database is not the folder's first; nothing is changed
 *   then
 * @throws the first error of a migration; earlier ones stay applied, the failing one is rolled back
 */
export async function migrate(db: Database, folder: string): Promise<string[]> {
  const migrator = migratorOf(db, folder);
  const [first] = await migrator.getMigrations();
  const began = await firstExecutedMigration(db);
  if (began !== undefined && began !== first?.name) throw new OutdatedDatabaseError(began);
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Names of the migrations in the folder that are not applied yet. */
export async function pendingMigrations(db: Database, folder: string): Promise<string[]> {
  const all = await migratorOf(db, folder).getMigrations();
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}

/** The first migration of the database; undefined for an empty database. */
async function firstExecutedMigration(db: Database): Promise<string | undefined> {
  const { rows: found } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  // why: the table may not exist, so two statements: PostgreSQL resolves every table of a statement first
  if (found.length === 0) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name limit 1`.execute(db);
  return rows[0]?.name;
}
