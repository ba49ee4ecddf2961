import type { RawBuilder } from 'kysely';
import type { Database } from '../database.ts';

/** A queue of jobs: its name, how often and how long a job is tried, and how long its data is kept afterwards. */
export type JobQueue = {
  name: string;
  /** Number of retries after the first failure. */
  retryLimit: number;
  /**
   * Delay of the first retry in seconds, up to doubled by jitter; each further one doubles it. Eight retries from 180 s
   * on take between 13 and 26 hours.
   */
  retryDelaySeconds: number;
  /** Time limit of one attempt, in seconds; after that it counts as failed. */
  timeoutSeconds: number;
  /**
   * After how many seconds without a sign of life of its process a running job counts as failed, for jobs that may run
   * for minutes; workers give one in half of that. If omitted, only the time limit ends a job of a dead process.
   */
  heartbeatSeconds?: number;
  /** How long a completed job and its key are kept, in seconds, accurate to ten minutes. */
  keepDoneSeconds: number;
  /** How long a job that failed for good is kept for inspection, in seconds. */
  keepFailedSeconds: number;
};

/** A job as its worker gets it. `data` has been through JSON. */
export type Job = {
  id: string;
  data: unknown;
  /** True if no retry follows a failure of this attempt. */
  isLastAttempt: boolean;
};

/** Outcome of an attempt. `retry` on the last attempt, and `give-up` always, leave the job as failed. */
export type JobOutcome = 'done' | 'retry' | 'give-up';

/**
 * Runs one job. A thrown error counts as `retry`. It may run twice for one job: a process can die between the work and
 * recording it.
 */
export type JobHandler = (job: Job) => Promise<JobOutcome>;

/** Runs one job of a queue that is worked off by group. Nothing is given up before its last attempt. */
export type GroupJobHandler = (job: Job) => Promise<Exclude<JobOutcome, 'give-up'>>;

/** Filter for jobs: those of a queue whose data contains `data`. */
export type JobFilter = { queue: JobQueue; data: object };

/** Status of a job for inspection: `waiting` for its first attempt, `again` for a retry. */
export type JobStatus = {
  id: string;
  queue: string;
  data: unknown;
  state: 'waiting' | 'again' | 'running' | 'done' | 'failed';
  tries: number;
  maxAttempts: number;
  sentAt: Date;
  /** Null if no attempt follows. */
  nextTryAt: Date | null;
  /** The kind of the last error. Its message is in the log only: it may contain personal data. */
  error: string | null;
};

/** Stops a worker: it takes no new jobs, and waits ten seconds for running ones. */
export type StopWorker = () => Promise<void>;

/**
 * A job to enqueue. Jobs sent with the same key are one job, for as long as the queue keeps it. Of a group, one job runs at
 * a time, if the worker runs them by group. It is first tried after `afterSeconds`, at once without.
 */
export type NewJob = { data: object; key?: string; group?: string; afterSeconds?: number };

/** Background jobs, stored in PostgreSQL. */
export type Jobs = {
  /**
   * Enqueues a job.
   *
   * @param options.db the transaction that the job belongs to: it exists when that commits, and never if it is rolled
   *   back
   * @param options.key jobs sent with the same key are one job, for as long as the queue keeps it
   * @param options.group of a group, one job runs at a time, if the worker runs them by group
   */
  send(queue: JobQueue, data: object, options: { db: Database; key?: string; group?: string }): Promise<void>;
  /** Enqueues several jobs in one statement, with the semantics of `send`; does nothing for an empty list. */
  sendAll(queue: JobQueue, jobs: readonly NewJob[], options: { db: Database }): Promise<void>;
  /**
   * The statement that enqueues a job, in parentheses, for use in a `with` clause of another statement, so that the job
   * exists if and only if that statement's change does.
   *
   * @param options.ifAny name of the `with` part; without rows in it no job is inserted
   */
  insertion(queue: JobQueue, job: NewJob, options: { ifAny: string }): Promise<RawBuilder<object>>;
  /**
   * Deletes every job of a queue, waiting, completed or failed, whose data contains `data`; running ones are left.
   *
   * @param data a part of what was sent
   */
  deleteMatching(queue: JobQueue, data: object, options: { db: Database }): Promise<void>;
  /** Statuses of jobs, waiting, completed or failed, as long as they are kept; newest first, at most 100. One query. */
  list(wanted: readonly JobFilter[], options: { db: Database }): Promise<JobStatus[]>;
  /** Starts a worker for a queue, which runs a few jobs at a time. A job starts within about a second. */
  startWorker(queue: JobQueue, workOff: JobHandler): Promise<StopWorker>;
  /**
   * Starts a worker that runs up to `slots` jobs at a time, and of each group one, in the order in which they were sent. Groups
   * take turns. None waits for a slow one of another group while there is a slot. A job starts within about a second, or as
   * soon as another has ended.
   */
  startGroupWorker(queue: JobQueue, workOff: GroupJobHandler, options: { slots: number }): Promise<StopWorker>;
};
