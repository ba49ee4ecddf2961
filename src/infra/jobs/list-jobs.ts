import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { JobFilter, JobQueue, JobStatus } from './jobs.ts';

/** The name of the queue that keeps the failed jobs of another. */
export const failedQueue = ({ name }: JobQueue): string => `${name}-failed`;

/** Maximum number of listed jobs. */
const maxListed = 100;

type Row = Omit<JobStatus, 'state' | 'maxAttempts'> & { state: string };

const statusOf: Readonly<Record<string, JobStatus['state']>> = {
  created: 'waiting',
  retry: 'again',
  active: 'running',
  completed: 'done',
};

/**
 * Statuses of these jobs, newest first, read from the tables of pg-boss, which must exist. Jobs that failed for good
 * are read from the queue of failed jobs.
 */
export async function listJobs(db: Database, filters: readonly JobFilter[]): Promise<JobStatus[]> {
  const queues = filters.map(({ queue }) => queue.name);
  const failed = filters.map(({ queue }) => failedQueue(queue));
  const datas = filters.map(({ data }) => JSON.stringify(data));
  const { rows } = await sql<Row>`
    select id, queue, data, state, tries, sent_at, next_try_at, error from (
      select job.id, wanted.queue, job.data, job.state::text,
        case when job.state = 'created' then 0 else job.retry_count + 1 end as tries, job.created_on as sent_at,
        case when job.state in ('created', 'retry') then job.start_after end as next_try_at,
        job.output ->> 'error' as error
      from unnest(${queues}::text[], ${datas}::text[]) as wanted (queue, data)
      join pgboss.job on job.name = wanted.queue and job.data @> wanted.data::jsonb
      where job.state <> 'failed'
      union all
      select job.id, wanted.queue, job.data, 'failed', job.source_retry_count + 1, job.source_created_on, null,
        job.source_output ->> 'error'
      from unnest(${queues}::text[], ${failed}::text[], ${datas}::text[]) as wanted (queue, failed, data)
      join pgboss.job on job.name = wanted.failed and job.data @> wanted.data::jsonb
    ) found
    order by sent_at desc, id limit ${maxListed}`.execute(db);
  const maxAttempts = new Map(filters.map(({ queue }) => [queue.name, queue.retryLimit + 1]));
  return rows.map(({ state, ...row }) => ({
    ...row,
    state: statusOf[state] ?? 'failed',
    maxAttempts: maxAttempts.get(row.queue) ?? row.tries,
  }));
}

/** The kind of an error: its class, and the code that systems and databases set. Never its message. */
export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const code = 'code' in error && typeof error.code === 'string' && /^[\w.-]{1,40}$/.test(error.code) ? error.code : '';
  const name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error';
  return code === '' ? name : `${name} ${code}`;
}
