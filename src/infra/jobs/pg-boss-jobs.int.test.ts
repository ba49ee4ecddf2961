import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base, type TestApp } from '../../../tests/fixtures/database/integration-test.ts';
import { besideTransaction } from '../../../tests/fixtures/database/lock-waits.ts';
import { type MovedJobs, openMovedJobs } from '../../../tests/fixtures/database/moved-jobs.ts';
import type { Job, JobOutcome, JobQueue } from './jobs.ts';

const queue: JobQueue = {
  name: 'letters',
  retryLimit: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 30,
  keepDoneSeconds: 600,
  keepFailedSeconds: 3_600,
};

const test = base.extend<{ moved: MovedJobs & { reported: unknown[] } }>({
  moved: async ({ app }, use) => {
    const reported: unknown[] = [];
    const report = (name: string, error: unknown, context: unknown) => reported.push([name, String(error), context]);
    const moved = openMovedJobs(app.databaseUrl, { report, flush: async () => {} });
    await use({ ...moved, reported });
    await moved.close();
  },
});

/** Number of jobs in the queues by name and state. */
async function jobCounts(app: TestApp): Promise<string[]> {
  const jobs = sql<{
    found: string;
  }>`select name || ' ' || state as found from pgboss.job where name like 'letters%' order by 1`;
  return (await jobs.execute(app.db)).rows.map(({ found }) => found);
}

/**
 * Runs the queue with these outcomes in turn, then always the last. @returns the jobs in the order in which they came
 */
async function workWith(moved: MovedJobs, outcomes: (JobOutcome | Error)[]) {
  const seen: Job[] = [];
  const stop = await moved.jobs.startWorker(queue, async (job) => {
    seen.push(job);
    const outcome = outcomes[Math.min(seen.length, outcomes.length) - 1] ?? 'done';
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  return { seen, stop };
}

/** Inserts a letter if it does not exist, and with it a job, in one statement. */
async function enterLetter({ db, jobs }: Pick<TestApp, 'db' | 'jobs'>, letter: string): Promise<void> {
  const sent = await jobs.insertion(queue, { data: { letter }, key: letter }, { ifAny: 'entered' });
  await sql`
    with entered as (insert into letters values (${letter}) on conflict do nothing returning letter), sent as ${sent}
    select letter from entered`.execute(db);
}

describe('a job', () => {
  test('sent by a statement exists once if that statement changes something', async ({ app, moved }) => {
    await sql`create table letters (letter text primary key)`.execute(app.db);
    const before = app.statements.length;
    await enterLetter({ ...app, jobs: moved.jobs }, 'one');
    expect(app.statements.length - before).toBe(1);
    expect(await jobCounts(app)).toEqual(['letters created']);
    await sql`delete from pgboss.job where name = 'letters'`.execute(app.db);
    await enterLetter({ ...app, jobs: moved.jobs }, 'one');
    expect(await jobCounts(app)).toEqual([]);
    const lost = app.db.transaction().execute(async (db) => {
      await enterLetter({ db, jobs: moved.jobs }, 'two');
      throw new Error('changed my mind');
    });
    await expect(lost).rejects.toThrow('changed my mind');
    expect(await jobCounts(app)).toEqual([]);
    const { seen, stop } = await workWith(moved, ['done']);
    await enterLetter({ ...app, jobs: moved.jobs }, 'three');
    await moved.until(async () => expect(await jobCounts(app)).toEqual(['letters completed']));
    expect(seen).toEqual([{ id: expect.any(String), data: { letter: 'three' }, isLastAttempt: false }]);
    await stop();
  });

  test('can be sent with others in one statement, one per key, with the queue’s own settings', async ({
    app,
    moved,
  }) => {
    await moved.jobs.send(queue, { letter: 'one' }, { db: app.db, key: 'one' });
    const before = app.statements.length;
    const letters = ['one', 'two', 'two'].map((letter) => ({ data: { letter }, key: letter }));
    await moved.jobs.sendAll(queue, [...letters, { data: { letter: 'three' } }], { db: app.db });
    expect(app.statements.length - before).toBe(1);
    await moved.jobs.sendAll(queue, [], { db: app.db });
    expect(app.statements.length - before).toBe(1);
    const { rows } = await sql<{ letter: string; settings: string }>`
      select data ->> 'letter' as letter, (to_jsonb(job) - array['id', 'data', 'createdOn', 'startAfter', 'keepUntil',
        'created_on', 'start_after', 'keep_until'])::text as settings
      from pgboss.job where name = 'letters' order by 1`.execute(app.db);
    expect(rows.map(({ letter }) => letter)).toEqual(['one', 'three', 'two']);
    expect(new Set(rows.map(({ settings }) => settings)).size).toBe(1);
    await moved.forward(3_600);
    await moved.jobs.sendAll(queue, [{ data: { letter: 'four' } }], { db: app.db });
    await moved.jobs.send(queue, { letter: 'five' }, { db: app.db });
    const { rows: ids } = await sql<{ time: string }>`
      select left(replace(id::text, '-', ''), 12) as time from pgboss.job
      where data ->> 'letter' in ('four', 'five')`.execute(app.db);
    const now = moved.now().getTime();
    expect(
      ids.map(({ time }) => Number.parseInt(time, 16)),
      'ids go by the same clock',
    ).toEqual([now, now]);
  });

  test('sent in a transaction exists when it commits, and never when it is rolled back', async ({ app, moved }) => {
    const { seen, stop } = await workWith(moved, ['done']);
    await besideTransaction(app.db, async (db) => {
      await moved.jobs.send(queue, { letter: 'one' }, { db });
      expect(await jobCounts(app)).toEqual([]);
    });
    const lost = app.db.transaction().execute(async (db) => {
      await moved.jobs.send(queue, { letter: 'two' }, { db });
      throw new Error('changed my mind');
    });
    await expect(lost).rejects.toThrow('changed my mind');
    await moved.until(async () => expect(await jobCounts(app)).toEqual(['letters completed']));
    expect(seen).toEqual([{ id: expect.any(String), data: { letter: 'one' }, isLastAttempt: false }]);
    await stop();
  });

  test('sent twice with the same key is one job; with another key, another one', async ({ app, moved }) => {
    for (const key of ['a', 'a', 'b']) await moved.jobs.send(queue, {}, { db: app.db, key });
    expect(await jobCounts(app)).toEqual(['letters created', 'letters created']);
  });

  test('that fails is retried, with increasing delays, and stays as failed after the last attempt', async ({
    app,
    moved,
  }) => {
    const { seen, stop } = await workWith(moved, ['retry']);
    await moved.jobs.send(queue, { letter: 'one' }, { db: app.db });
    await moved.until(async () => expect(await jobCounts(app)).toEqual(['letters retry']));
    for (const [wait, tries] of [
      [60, 2],
      [120, 3],
    ] as const) {
      await moved.forward(wait - 10);
      await moved.until(() => expect(seen.length).toBe(tries - 1));
      await moved.forward(wait + 10);
      await moved.until(() => expect(seen.length).toBe(tries));
    }
    await moved.until(async () => expect(await jobCounts(app)).toEqual(['letters failed', 'letters-failed created']));
    expect(seen.map(({ isLastAttempt }) => isLastAttempt)).toEqual([false, false, true]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1);
    await stop();
  });

  test('that is given up is not retried', async ({ app, moved }) => {
    const { seen, stop } = await workWith(moved, ['give-up']);
    await moved.jobs.send(queue, {}, { db: app.db });
    await moved.until(async () => expect(await jobCounts(app)).toEqual(['letters failed', 'letters-failed created']));
    await moved.forward(400);
    await moved.until(() => expect(seen.length).toBe(1));
    const listed = await moved.jobs.list([{ queue, data: {} }], { db: app.db });
    expect(listed).toMatchObject([{ state: 'failed', tries: 1, maxAttempts: 3, nextTryAt: null, error: null }]);
    await stop();
  });

  test('that throws is reported by its id, and retried', async ({ app, moved }) => {
    const { seen, stop } = await workWith(moved, [new Error('slip'), 'done']);
    await moved.jobs.send(queue, { secret: 'x' }, { db: app.db });
    await moved.until(() => expect(moved.reported.length).toBe(1));
    const listed = () => moved.jobs.list([{ queue, data: { secret: 'x' } }], { db: app.db });
    const again = {
      queue: 'letters',
      state: 'again',
      tries: 1,
      maxAttempts: 3,
      error: 'Error',
      nextTryAt: expect.any(Date),
    };
    await moved.until(async () => expect(await listed()).toMatchObject([again]));
    expect(await moved.jobs.list([{ queue, data: { secret: 'y' } }], { db: app.db })).toEqual([]);
    await moved.forward(130);
    await moved.until(async () => expect(await jobCounts(app)).toEqual(['letters completed']));
    expect(moved.reported).toEqual([['job-failed', 'Error: slip', { queue: 'letters', job: seen[0]?.id }]]);
    await stop();
  });

  test('leaves no data behind, neither when it completes nor, after a while, when it failed', async ({
    app,
    moved,
  }) => {
    const { stop } = await workWith(moved, ['done', 'give-up']);
    await moved.jobs.send(queue, {}, { db: app.db });
    await moved.until(async () => expect(await jobCounts(app)).toEqual(['letters completed']));
    await moved.jobs.send(queue, {}, { db: app.db });
    await moved.until(async () => expect((await jobCounts(app)).length).toBe(3));
    await moved.forward(1_300);
    await moved.until(async () => expect(await jobCounts(app)).toEqual(['letters-failed created']));
    await moved.forward(3_600);
    await moved.until(async () => expect(await jobCounts(app)).toEqual([]));
    await stop();
  });

  test('of a process that died is tried again once it gave no sign of life, long before its time limit', async ({
    app,
    moved,
  }) => {
    const long: JobQueue = { ...queue, name: 'letters-long', timeoutSeconds: 3_600, heartbeatSeconds: 60 };
    const dying = openMovedJobs(app.databaseUrl, { report: () => {}, flush: async () => {} });
    let began = 0;
    await dying.jobs.startWorker(long, async () => {
      began += 1;
      return new Promise<never>(() => {});
    });
    await dying.jobs.send(long, {}, { db: app.db });
    await dying.until(() => expect(began).toBe(1));
    // why: its time stands still, so that it does nothing any more, as after a power cut
    const stop = await moved.jobs.startWorker(long, async () => 'done');
    await moved.forward(300);
    await moved.until(async () => expect(await jobCounts(app)).toEqual(['letters-long retry']));
    await moved.forward(300);
    await moved.until(async () => expect(await jobCounts(app)).toEqual(['letters-long completed']));
    await stop();
    await dying.close();
  });

  test('does not go to a stopped worker, and is taken by the next', async ({ app, moved }) => {
    const first = await workWith(moved, ['done']);
    await first.stop();
    await moved.jobs.send(queue, {}, { db: app.db });
    const second = await workWith(moved, ['done']);
    await moved.until(async () => expect(await jobCounts(app)).toEqual(['letters completed']));
    expect([first.seen.length, second.seen.length]).toEqual([0, 1]);
    await second.stop();
  });
});
