import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { pendingMigrations } from './migrate.ts';

/** How long the database may take to answer before it counts as gone, in milliseconds. */
const databaseTimeout = 2_000;

/** Whether this process can serve. */
export type Readiness = { notReady: () => Promise<string | null>; shutDown: () => void };

/** Watches the database and the migrations. Once the migrations were seen in place they are not asked for again. */
export function createReadinessCheck(db: Database, migrations: string): Readiness {
  let shuttingDown = false;
  let migrated = false;
  const checkDatabase = async () => {
    try {
      await sql`select 1`.execute(db);
      migrated ||= (await pendingMigrations(db, migrations)).length === 0;
      return migrated ? null : 'migrations are missing';
    } catch {
      return 'the database cannot be reached';
    }
  };
  return {
    shutDown: () => {
      shuttingDown = true;
    },
    notReady: async () => {
      if (shuttingDown) return 'shutting down';
      return Promise.race([checkDatabase(), sleep(databaseTimeout, 'the database does not answer', { ref: false })]);
    },
  };
}
