import type { RawBuilder } from 'kysely';
import type { Database } from '../database.ts';

/** A queue of jobs: its name, how often and how long a job is tried, and how long its data are kept afterwards. */
export type JobQueue = {
  name: string;
  /** How often a job is tried again after it failed. */
  retryLimit: number;
  /**
   * How long the first repetition waits, in seconds, up to twice as long by chance; each further one waits twice as long as
   * the one before. Eight of them from 180 s on take between 13 and 26 hours.
   */
  retryDelaySeconds: number;
  /** How long one try may take, in seconds; then it counts as failed. */
  timeoutSeconds: number;
  /** How long a done job is kept, in seconds, give or take ten minutes: as long as its key is known. */
  keepDoneSeconds: number;
  /** How long a job that failed for good is kept for somebody to look at, in seconds. */
  keepFailedSeconds: number;
};

/** A job as its worker gets it. The data are what was sent, as JSON made of it. */
export type Job = {
  id: string;
  data: unknown;
  /** Whether no try follows if this one fails. */
  lastTry: boolean;
};

/** What became of a try. `retry` on the last try, and `give-up` always, leave the job as failed. */
export type JobOutcome = 'done' | 'retry' | 'give-up';

/** Works off one job. Thrown is as `retry`. It may run twice for one job: a process can die between the work and its note. */
export type JobHandler = (job: Job) => Promise<JobOutcome>;

/** Which jobs to look for: those of a queue whose data hold these, a part of what was sent. */
export type JobFilter = { queue: JobQueue; data: object };

/** How a job stands that somebody looks at: `waiting` for its first try, `again` for a further one. */
export type JobStatus = {
  id: string;
  queue: string;
  data: unknown;
  state: 'waiting' | 'again' | 'running' | 'done' | 'failed';
  tries: number;
  mostTries: number;
  sentAt: Date;
  /** Null where none follows. */
  nextTryAt: Date | null;
  /** Of what kind the last error was. Its words are in the log alone: they may name people. */
  error: string | null;
};

/** Ends a worker: it takes no new job, and waits ten seconds for those under way. */
export type StopWorker = () => Promise<void>;

/** A job to put into a queue. What is sent twice under one key is one job, for as long as the queue keeps it. */
export type NewJob = { data: object; key?: string };

/** Jobs for later, kept in PostgreSQL. */
export type Jobs = {
  /**
   * Puts a job into a queue.
   * @param options.db the transaction that the job belongs to: it is there when that commits, and never if it is rolled back
   * @param options.key what is sent twice under one key is one job, for as long as the queue keeps it
   */
  send(queue: JobQueue, data: object, options: { db: Database; key?: string }): Promise<void>;
  /** Puts several jobs into a queue, as `send` does one, in one statement; none for no jobs. */
  sendAll(queue: JobQueue, jobs: readonly NewJob[], options: { db: Database }): Promise<void>;
  /**
   * The statement that puts a job into a queue, in parentheses: to stand as a `with` part of another statement, so that the job is
   * there if and only if that statement's change is.
   * @param options.ifAny the name of the `with` part without whose rows there is no job
   */
  insertion(queue: JobQueue, job: NewJob, options: { ifAny: string }): Promise<RawBuilder<object>>;
  /**
   * Removes every job of a queue, waiting, done or failed, whose data hold these; one that is being worked off is left.
   * @param data a part of what was sent
   */
  deleteMatching(queue: JobQueue, data: object, options: { db: Database }): Promise<void>;
  /** How jobs stand, waiting, done or failed, as long as they are kept; the newest first, no more than 100. One query. */
  list(wanted: readonly JobFilter[], options: { db: Database }): Promise<JobStatus[]>;
  /** Starts to work off a queue, a few jobs at a time. A job begins within about a second. */
  startWorker(queue: JobQueue, workOff: JobHandler): Promise<StopWorker>;
};
