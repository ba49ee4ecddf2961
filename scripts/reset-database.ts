// `npm run db:reset`: deletes the embedded database and the Stripe sandbox's state; the next start fills both again. A
// database of DATABASE_URL is left alone.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readEnv } from '../src/env.server.ts';
import { resetEmbeddedPostgres } from '../src/infra/embedded-postgres/reset-embedded-postgres.ts';

const env = readEnv({ fastLibraries: true });
if (env.DATABASE_URL !== undefined) {
  console.error('DATABASE_URL is set: that database is yours to reset. Unset it to reset the embedded one.');
  process.exit(1);
}
try {
  const dataDir = path.resolve(import.meta.dirname, '..', env.DATA_DIR);
  await resetEmbeddedPostgres(dataDir);
  await rm(path.join(dataDir, 'stripe-sandbox'), { recursive: true, force: true });
  console.error('The embedded database is deleted. "npm start" makes a new one with the demo.');
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
