import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { ErrorReporting } from './error-reporting.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './logger.ts';

/** Infrastructure that every use case may use; independent of any feature. */
export type Infra = { db: Database; clock: Clock; log: Logger; errors: ErrorReporting; jobs: Jobs };
