import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Clock as BossClock, JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { ErrorReporting } from '../error-reporting.ts';
import type { Logger } from '../logger.ts';
import { startGroupWorker } from './group-worker.ts';
import type { JobHandler, JobQueue, Jobs, NewJob } from './jobs.ts';
import { errorKind, failedQueue, listJobs } from './list-jobs.ts';

type JobsOptions = {
  url: string;
  log: Logger;
  errors: ErrorReporting;
  /** The clock of pg-boss instead of the system's time: its `TestClock`, in a test. */
  clock?: BossClock;
  /**
   * Whether this process creates or migrates the schema, deletes completed jobs, and retries those of dead processes.
   * Off if it only sends jobs.
   */
  supervise?: boolean;
};

/** The jobs of a process; `close` closes the connections. Stop the workers first. */
type ClosableJobs = Jobs & { start(): Promise<void>; close(): Promise<void> };

/** A separate pool, so that jobs and requests do not wait for each other's connections. */
const connections = 2;
/** Polling interval of a worker in seconds, and how many jobs it takes at once. */
const [pollingIntervalSeconds, batchSize] = [1, 5];
/** How long a stopping worker waits for running jobs, in milliseconds. Unfinished ones are retried later. */
const stopTimeout = 10_000;

/**
 * Creates the jobs of a database: pg-boss in the schema `pgboss`, which `start` creates or migrates, one node after the
 * other. No connection is opened before `start` or the first use.
 */
export function createJobs(options: JobsOptions): ClosableJobs {
  let started: Promise<PgBoss> | undefined;
  const boss = () => {
    started ??= startBoss(options);
    return started;
  };
  const queues = new Map<string, Promise<void>>();
  const ready = async (queue: JobQueue) => {
    const open = await boss();
    // why: set before the first await, so that two jobs at once do not both define the queue
    if (!queues.has(queue.name)) queues.set(queue.name, defineQueue(open, queue));
    await queues.get(queue.name)?.catch((error) => {
      queues.delete(queue.name);
      throw error;
    });
    return open;
  };
  return {
    start: async () => void (await boss()),
    async send(queue, data, { db, key, group }) {
      const open = await ready(queue);
      const { fromKysely } = await import('pg-boss');
      const id = key === undefined ? newId(await clockOf(options)) : jobId(queue.name, key);
      await open.send(queue.name, data, { db: fromKysely(db), id, ...groupOf(group) });
    },
    async sendAll(queue, jobs, { db }) {
      if (jobs.length === 0) return;
      const open = await ready(queue);
      const { fromKysely } = await import('pg-boss');
      await open.insert(queue.name, insertedJobs(queue, jobs, await clockOf(options)), { db: fromKysely(db) });
    },
    async insertion(queue, job, { ifAny }) {
      const open = await ready(queue);
      return captureInsert(open, queue, insertedJobs(queue, [job], await clockOf(options)), ifAny);
    },
    async deleteMatching(queue, data, { db }) {
      const open = await ready(queue);
      const { fromKysely } = await import('pg-boss');
      const within = { db: fromKysely(db) };
      for (const name of [queue.name, failedQueue(queue)]) {
        const found = await open.findJobs(name, { data, ...within });
        const ids = found.filter(({ state }) => state !== 'active').map(({ id }) => id);
        if (ids.length > 0) await open.deleteJob(name, ids, within);
      }
    },
    async list(wanted, { db }) {
      await boss();
      return listJobs(db, wanted);
    },
    startWorker: async (queue, handler) => startWorker(await ready(queue), queue, handler, options.errors),
    async startGroupWorker(queue, handler, { slots }) {
      const open = await ready(queue);
      const clock = await clockOf(options);
      const run = (job: JobWithMetadata<object>) => runJob(job, handler, options.errors);
      return startGroupWorker(open, queue.name, { run, clock, slots, stopTimeout });
    },
    close: async () => {
      // why: a failed start has thrown its error and left nothing open
      const open = await started?.catch(() => undefined);
      await open?.stop({ graceful: false });
    },
  };
}

/**
 * Jobs as pg-boss inserts them. Of two with the same key the first wins, as when they are sent one after the other. Those of
 * one insertion have the same time, by which pg-boss takes jobs; among the first that it finds of a group it takes the one
 * with the least id. So ids of those without a key are in their order. That the first ones are found first rests on the
 * order of equal entries in the index, which is that of insertion.
 */
function insertedJobs(queue: JobQueue, jobs: readonly NewJob[], clock: BossClock) {
  const ids = jobs.map(() => newId(clock)).sort();
  const rows = jobs.map(({ data, key, group, afterSeconds }, at) => ({
    data,
    id: key === undefined ? (ids[at] as string) : jobId(queue.name, key),
    ...groupOf(group),
    ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
  }));
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The clock by which pg-boss and the ids of jobs go. */
async function clockOf({ clock }: JobsOptions): Promise<BossClock> {
  return clock ?? (await import('pg-boss')).systemClock;
}

function groupOf(group: string | undefined): { group?: { id: string } } {
  return group === undefined ? {} : { group: { id: group } };
}

/**
 * The statement with which pg-boss inserts a job, captured instead of executed, and changed to insert nothing if
 * `ifAny` has no rows.
 */
async function captureInsert(
  boss: PgBoss,
  queue: JobQueue,
  jobs: ReturnType<typeof insertedJobs>,
  ifAny: string,
): Promise<RawBuilder<object>> {
  let captured: { text: string; values: unknown[] } | undefined;
  const executeSql = async (text: string, values: unknown[] = []) => {
    captured = { text, values };
    return { rows: [] };
  };
  await boss.insert(queue.name, jobs, { db: { executeSql } });
  const [json, ...more] = captured?.values ?? [];
  const parts = captured?.text.split('$1') ?? [];
  // why: another version of pg-boss may use another statement, and no job may be lost
  if (typeof json !== 'string' || more.length > 0 || parts.length !== 2)
    throw new Error('pg-boss inserts jobs in another way');
  const [before = '', after = ''] = parts;
  const wanted = sql`(case when exists (select from ${sql.table(ifAny)}) then ${json}::text else '[]' end)`;
  return sql<object>`(${sql.raw(before)}${wanted}${sql.raw(after)})`;
}

async function startBoss({ url, log, clock, supervise = true }: JobsOptions): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString: url,
    max: connections,
    application_name: 'lonevine-jobs',
    connectionTimeoutMillis: 5_000,
    schedule: false,
    supervise,
    migrate: supervise,
    maintenanceIntervalSeconds: 600,
    // why: the product chains no jobs, and by default pg-boss looks for chains every five seconds
    flowIntervalSeconds: 3_600,
    ...(clock && { clock }),
  });
  // why: without a listener an `error` event would end the process
  boss.on('error', (error) => log.warn({ err: error }, 'The jobs met an error'));
  boss.on('warning', ({ message }) => log.warn(message));
  try {
    return await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

/** Creates the queue and its queue of failed jobs, or updates their settings. */
async function defineQueue(boss: PgBoss, queue: JobQueue): Promise<void> {
  const failed = { retentionSeconds: queue.keepFailedSeconds };
  const settings = {
    deadLetter: failedQueue(queue),
    retryLimit: queue.retryLimit,
    retryDelay: queue.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: queue.timeoutSeconds,
    ...(queue.heartbeatSeconds !== undefined && { heartbeatSeconds: queue.heartbeatSeconds }),
    deleteAfterSeconds: queue.keepDoneSeconds,
  };
  await boss.createQueue(failedQueue(queue), failed);
  await boss.updateQueue(failedQueue(queue), failed);
  await boss.createQueue(queue.name, settings);
  await boss.updateQueue(queue.name, settings);
}

async function startWorker(boss: PgBoss, queue: JobQueue, handler: JobHandler, errors: ErrorReporting) {
  const { name } = queue;
  const settings = { batchSize, pollingIntervalSeconds, burstWhenBatchFull: true } as const;
  const id = await boss.work<object, unknown, typeof settings & { perJobResults: true; includeMetadata: true }>(
    name,
    { ...settings, perJobResults: true, includeMetadata: true },
    (jobs) => Promise.all(jobs.map((job) => runJob(job, handler, errors))),
  );
  return async () => {
    const stopped = boss.offWork(name, { id, wait: true });
    await Promise.race([stopped, sleep(stopTimeout, undefined, { ref: false })]);
  };
}

const statuses = { done: 'completed', retry: 'failed', 'give-up': 'deadletter' } as const;

async function runJob(job: JobWithMetadata<object>, handler: JobHandler, errors: ErrorReporting): Promise<JobResult> {
  const { id, name, data, retryCount, retryLimit } = job;
  try {
    const outcome = await handler({ id, data, isLastAttempt: retryCount >= retryLimit });
    return { id, status: statuses[outcome] };
  } catch (error) {
    errors.report('job-failed', error, { queue: name, job: id });
    // why: its message may contain personal data, and its kind suffices for inspecting jobs
    return { id, status: statuses.retry, output: { error: errorKind(error) } };
  }
}

/** A new id, greater than those of earlier milliseconds: a UUID of version 7. */
function newId(clock: BossClock): string {
  const time = clock.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/**
 * The id of a job with a key: the same for the same key, so that the database rejects the second.
 *
 * @returns a UUID of version 8, which is for custom formats. @see https://www.rfc-editor.org/rfc/rfc9562#section-5.8
 */
function jobId(queue: string, key: string): string {
  const hash = createHash('sha256').update(`${queue}\n${key}`).digest('hex');
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, variant + hash.slice(17, 20)];
  return [...parts, hash.slice(20, 32)].join('-');
}
