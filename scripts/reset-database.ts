// `npm run db:reset`: deletes the embedded database; the next start fills it anew. A database of DATABASE_URL is left alone.
import path from 'node:path';
import { readEnv } from '../src/env.server.ts';
import { resetEmbeddedPostgres } from '../src/infra/embedded-postgres/reset-embedded-postgres.ts';

const env = readEnv({ fastLibraries: true });
if (env.DATABASE_URL !== undefined) {
  console.error('DATABASE_URL is set: that database is yours to reset. Unset it to reset the embedded one.');
  process.exit(1);
}
try {
  await resetEmbeddedPostgres(path.resolve(import.meta.dirname, '..', env.DATA_DIR));
  console.error('The embedded database is deleted. "npm start" makes a new one with the demo.');
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
