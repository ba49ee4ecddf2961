import { z } from 'zod';
import type { JobQueue } from '#infra/jobs/jobs.ts';

/**
 * Steps of imports that take longer than a request. A job names its import and a run of it: when another run replaces
 * it, it does nothing any more. A job that is tried again goes on where the one before stopped.
 */
export const importQueue: JobQueue = {
  name: 'imports',
  retryLimit: 3,
  retryDelaySeconds: 5,
  timeoutSeconds: 900,
  heartbeatSeconds: 60,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};

/** Pictures of a ZIP file that are added to wines, one after the other. A job names their import. */
export const pictureQueue: JobQueue = { ...importQueue, name: 'import-pictures', timeoutSeconds: 3_600 };

/** The data of such a job. */
export const pictureJobSchema = z.object({ importId: z.uuid() });

/**
 * The data of a job. `by`: whoever started the step, by default the sender of the file; `others`: what was changed since
 * the import stays, and the rest is undone; `thenApply`: what was checked is applied at once, by the same job.
 */
export const importJobSchema = z.object({
  ...{ importId: z.uuid(), runId: z.uuid(), by: z.uuid().optional() },
  ...{ others: z.boolean().optional(), thenApply: z.boolean().optional() },
});
export type ImportJob = z.infer<typeof importJobSchema>;
