import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { StopWorker } from './jobs.ts';

/** How many jobs of a group run at a time, and how often new ones are looked for, in milliseconds. */
const [slotsOfGroup, pollingInterval] = [1, 1_000];

type BossJob = JobWithMetadata<object>;
type GroupWorkerOptions = {
  run: (job: BossJob) => Promise<JobResult>;
  clock: Clock;
  /** How many jobs run at a time: as many as there can be groups, so that none waits for slow ones of others. */
  slots: number;
  /** How long stopping waits for running jobs, in milliseconds. */
  stopTimeout: number;
};

/**
 * Works off a queue by group. The workers of pg-boss take several jobs at once only to wait for all of them, so that a slow
 * one holds up the others, or poll once for each job that may run beside others. This one polls once for all, and takes the
 * next job as soon as any has ended.
 *
 * Groups take turns in rounds: pg-boss takes the oldest jobs, which may all be of one group, so those that had their turn are
 * left out until no other has any. For a group that is alone, others are looked for only once per polling interval, since it
 * means looking through all of its jobs.
 */
export function startGroupWorker(
  boss: PgBoss,
  queue: string,
  { run, clock, slots, stopTimeout }: GroupWorkerOptions,
): StopWorker {
  const running = new Set<Promise<void>>();
  let ended: { job: BossJob; result: JobResult }[] = [];
  const hadTurn = new Set<string>();
  let aloneUntil = 0;
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
  const takeNext = async (ignoreGroups: string[]) => {
    const options = { batchSize: slots - running.size, groupConcurrency: slotsOfGroup, ignoreGroups };
    const jobs = await boss.fetch<object>(queue, { ...options, includeMetadata: true });
    for (const job of jobs) {
      start(job);
      if (job.groupId) hadTurn.add(job.groupId);
    }
    return jobs.length > 0;
  };
  const endRound = () => {
    // why: others that are running, or have just ended, may have more
    if (hadTurn.size === 1 && running.size + ended.length <= 1) aloneUntil = clock.now() + pollingInterval;
    hadTurn.clear();
  };
  const take = async () => {
    let mayBeMore = true;
    while (mayBeMore && running.size < slots && !isStopped) {
      const isAlone = clock.now() < aloneUntil;
      const found = await takeNext(isAlone ? [] : [...hadTurn]);
      mayBeMore = !isAlone && (found || hadTurn.size > 0);
      if (!found && !isAlone) endRound();
    }
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
