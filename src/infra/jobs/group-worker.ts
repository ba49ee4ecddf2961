import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { StopWorker } from './jobs.ts';

/** How many jobs run at a time, how many of them of one group, and how often new ones are looked for, in milliseconds. */
const [slots, slotsOfGroup, pollingInterval] = [10, 1, 1_000];

type BossJob = JobWithMetadata<object>;
type GroupWorkerOptions = {
  run: (job: BossJob) => Promise<JobResult>;
  clock: Clock;
  /** How long stopping waits for running jobs, in milliseconds. */
  stopTimeout: number;
};

/**
 * Works off a queue by group. The workers of pg-boss take several jobs at once only to wait for all of them, so that a slow
 * one holds up the others, or poll once for each job that may run beside others. This one polls once for all, and takes the
 * next job as soon as any has ended.
 */
export function startGroupWorker(
  boss: PgBoss,
  queue: string,
  { run, clock, stopTimeout }: GroupWorkerOptions,
): StopWorker {
  const running = new Set<Promise<void>>();
  let ended: { job: BossJob; result: JobResult }[] = [];
  let isStopped = false;
  let wake = () => {};

  const start = (job: BossJob) => {
    const attempt = run(job).then((result) => {
      ended.push({ job, result });
      running.delete(attempt);
      wake();
    });
    running.add(attempt);
  };
  const settle = async () => {
    const settled = ended;
    ended = [];
    const done = settled.filter(({ result }) => result.status === 'completed').map(({ job }) => job);
    if (done.length > 0) await boss.complete(queue, done);
    for (const { job, result } of settled) {
      if (result.status !== 'completed') await boss.fail(queue, job, result.output ?? null);
    }
  };
  const take = async () => {
    const batchSize = slots - running.size;
    if (batchSize <= 0 || isStopped) return;
    const jobs = await boss.fetch<object>(queue, { batchSize, includeMetadata: true, groupConcurrency: slotsOfGroup });
    jobs.forEach(start);
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = clock.setTimeout(resolve, pollingInterval);
      wake = () => {
        clock.clearTimeout(timer);
        resolve();
      };
    });
  const work = async () => {
    while (!isStopped) {
      // why: a job whose end could not be recorded is tried again after its time limit
      await settle()
        .then(take)
        .catch((error) => boss.emit('error', error));
      if (ended.length === 0 && !isStopped) await pause();
    }
    await Promise.all(running);
    await settle().catch((error) => boss.emit('error', error));
  };
  const worked = work();
  return async () => {
    isStopped = true;
    wake();
    await Promise.race([worked, sleep(stopTimeout, undefined, { ref: false })]);
  };
}
