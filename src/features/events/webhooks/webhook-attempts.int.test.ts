import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { type MovedJobs, openMovedJobs } from '../../../../tests/fixtures/database/moved-jobs.ts';
import { added, test as base, type Hooked, logOf } from '../../../../tests/fixtures/events/webhooks-test.ts';
import { createPoster } from '../../../infra/http/public-post.ts';
import { deliverWebhook, queueDeliveries, webhookQueue } from './deliver-webhooks.server.ts';
import { disableWebhook } from './manage-webhooks.server.ts';
import { maxWebhooks } from './webhook.ts';

const system = { kind: 'system' } as const;
const slots = { slots: maxWebhooks };

const test = base.extend<{ moved: MovedJobs }>({
  moved: async ({ orders }, use) => {
    const moved = openMovedJobs(orders.databaseUrl, orders.errors);
    await use(moved);
    await moved.close();
  },
});

/** Lets so much happen, and queues what is to be said of it. @returns about which orders it was */
async function happens({ app }: Hooked, most: number): Promise<string[]> {
  const ids = Array.from({ length: most }, () => crypto.randomUUID());
  await sql`
    insert into events (event_type, resource_id, created_at)
    select 'transaction/initiated', id, ${app.clock.now()} from unnest(${ids}::uuid[]) with ordinality as ids (id, at)
    order by at`.execute(app.db);
  await queueDeliveries(app, system, { most: 100 });
  return ids;
}

/** About which orders the program was told, in this order. */
function told({ got }: Hooked): string[] {
  return got.map(({ body }) => JSON.parse(body).data.resourceId);
}

test('what a webhook is sent does not wait for many others that never answer', async ({ hooked, moved }) => {
  const { app, dead } = hooked;
  const dying: string[] = [];
  for (let at = 0; at < 11; at++) dying.push((await added(hooked, dead.url)).id);
  await happens(hooked, 2);
  const living = await added(hooked);
  const ids = await happens(hooked, 12);
  const stop = await moved.jobs.startGroupWorker(webhookQueue, (job) => deliverWebhook(app, system, job), slots);
  await moved.until(() => expect(told(hooked)).toEqual(ids));
  expect(dead.open()).toBe(dying.length);
  expect((await logOf(hooked, living.id)).map(({ state }) => state)).toEqual(ids.map(() => 'delivered'));
  expect(new Set((await logOf(hooked, dying[0] as string)).map(({ attempts }) => attempts))).toEqual(new Set([0]));
  const stopped = stop();
  dead.hangUp();
  await stopped;
});

test('what a webhook is sent does not wait for another that refuses much at once', async ({ hooked, moved }) => {
  const { app } = hooked;
  // why: nothing listens there
  const refusing = await added(hooked, 'http://127.0.0.1:9/');
  for (let times = 0; times < 2; times++) await happens(hooked, 100);
  await sql`update pgboss.job set created_on = created_on - interval '1 hour' where name = 'webhook'`.execute(app.db);
  const living = await added(hooked);
  await happens(hooked, 1);
  const isOfLiving: boolean[] = [];
  await moved.forward(60);
  const stop = await moved.jobs.startGroupWorker(
    webhookQueue,
    async (job) => {
      const deliveries = app.db.selectFrom('webhookDeliveries').select('webhookId');
      const { deliveryId } = job.data as { deliveryId: string };
      const { webhookId } = await deliveries.where('id', '=', deliveryId).executeTakeFirstOrThrow();
      isOfLiving.push(webhookId === living.id);
      // why: by then the other one is alone, and others are looked for once a second
      if (isOfLiving.length === 10) await happens(hooked, 1).then(() => moved.forward(60));
      return deliverWebhook(app, system, job);
    },
    slots,
  );
  // why: time stands still but for that, so that no poll comes while a job of the other is running
  await vi.waitFor(() => expect(told(hooked)).toHaveLength(2), { timeout: 15_000 });
  expect(isOfLiving.indexOf(true)).toBe(1);
  expect(isOfLiving.lastIndexOf(true)).toBeLessThan(15);
  expect(new Set((await logOf(hooked, refusing.id)).map(({ state }) => state))).toEqual(new Set(['waiting']));
  await stop();
});

test('what never gets an answer is tried eleven times in about three days, and then given up', async ({
  hooked,
  moved,
}) => {
  const { app, dead } = hooked;
  const impatient = { ...app, webhookPoster: createPoster({ mayBeInner: true, timeLimit: 50 }) };
  const { id } = await added(hooked, dead.url);
  await happens(hooked, 1);
  const stop = await moved.jobs.startGroupWorker(webhookQueue, (job) => deliverWebhook(impatient, system, job), slots);
  const attempts = async () => (await logOf(hooked, id))[0]?.attempts;
  const isSettled = async () => {
    const [job] = await moved.jobs.list([{ queue: webhookQueue, data: {} }], { db: app.db });
    expect(job).toMatchObject({ state: expect.stringMatching(/again|failed/), tries: await attempts() });
  };
  await moved.until(isSettled);
  const began = moved.now();
  for (let tried = 1; tried <= 10; tried++) {
    expect(await attempts()).toBe(tried);
    const pause = 180 * 2 ** (tried - 1);
    await moved.forward(pause - 30);
    await moved.until(isSettled);
    expect(await attempts()).toBe(tried);
    await moved.forward(pause + 60);
    await moved.until(async () => expect(await attempts()).toBe(tried + 1));
    await moved.until(isSettled);
  }
  const hours = (moved.now().getTime() - began.getTime()) / 3_600_000;
  expect(Math.round(hours)).toBe(102);
  expect(await logOf(hooked, id)).toMatchObject([
    { state: 'failed', attempts: 11, lastStatus: null, lastError: 'No answer in time' },
  ]);
  await moved.forward(4 * 24 * 3_600);
  await moved.until(async () => expect(await attempts()).toBe(11));
  await stop();
});

test('a webhook that is disabled and enabled again is sent everything once', async ({ hooked, moved }) => {
  const { app, admin, got, answerWith } = hooked;
  const { id } = await added(hooked);
  const ids = await happens(hooked, 3);
  answerWith(500);
  const work = () => moved.jobs.startGroupWorker(webhookQueue, (job) => deliverWebhook(app, system, job), slots);
  const first = await work();
  await moved.until(() => expect(told(hooked)).toEqual(ids));
  await first();
  for (const version of [1, 3]) {
    app.clock.forward(1_000);
    expect(await disableWebhook(app, admin, { id, version, disabled: true })).toMatchObject({ ok: true });
    expect(await disableWebhook(app, admin, { id, version: version + 1, disabled: false })).toMatchObject({ ok: true });
    await queueDeliveries(app, system, { most: 100 });
  }
  got.length = 0;
  const second = await work();
  await moved.until(() => expect(got).toHaveLength(3));
  await moved.forward(400);
  const waiting = async () => {
    const jobs = await moved.jobs.list([{ queue: webhookQueue, data: {} }], { db: app.db });
    return jobs.map(({ state, tries }) => [state, tries].join(' ')).sort();
  };
  // why: nine jobs for three deliveries; those that were queued before the last ones end without sending
  const again = ['again 2', 'again 2', 'again 2'];
  await moved.until(async () => expect(await waiting()).toEqual([...again, ...Array(6).fill(expect.any(String))]));
  answerWith(200);
  await moved.forward(1_000);
  await moved.until(async () =>
    expect(new Set((await waiting()).map((job) => job.split(' ')[0]))).toEqual(new Set(['done'])),
  );
  expect((await logOf(hooked, id)).map(({ state, attempts }) => [state, attempts])).toEqual(
    ids.map(() => ['delivered', 4]),
  );
  await second();
});
