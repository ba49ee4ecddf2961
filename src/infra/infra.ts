import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { ErrorReporting } from './error-reporting.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './logger.ts';

/** What every use case may be given: the machine's side of the product, without a product word. */
export type Infra = { db: Database; clock: Clock; log: Logger; errors: ErrorReporting; jobs: Jobs };
