import type { Posted, Poster } from '#infra/http/public-post.ts';
import type { Infra } from '#infra/infra.ts';
import type { Job, JobQueue } from '#infra/jobs/jobs.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { numberEvents } from '../db/event-rows.server.ts';
import {
  type DeliveryOutcome,
  type DeliveryToSend,
  findDeliveryToSend,
  hasWebhooks,
  insertDeliveries,
  recordAttempt,
  takeUnqueued,
  type UnqueuedDelivery,
} from '../db/webhook-rows.server.ts';
import { signatureHeaders, webhookSecret } from './webhook-signature.server.ts';

/** What webhooks need: the secret of the installation, and what posts to their addresses. */
export type WebhookNeeds = { sessionSecret: string; webhookPoster: Poster };

/** What is sent to webhooks. What is not accepted is sent ten more times, over about three days. */
export const webhookQueue: JobQueue = {
  name: 'webhook',
  retryLimit: 10,
  retryDelaySeconds: 180,
  timeoutSeconds: 30,
  keepDoneSeconds: 600,
  keepFailedSeconds: 24 * 3_600,
};

/**
 * After so many attempts a delivery has failed, as it has when its job has: what is queued again gets another job. What had
 * failed and a person sends again has as many more.
 */
const mostAttempts = webhookQueue.retryLimit + 1;

/** The longest time that the pauses between the attempts can take, as `JobQueue` says, and an hour for the attempts. */
const longestMs = (webhookQueue.retryDelaySeconds * 2 * (2 ** webhookQueue.retryLimit - 1) + 3_600) * 1_000;

/** A job that sends a delivery, in the group of its webhook. */
export function deliveryJob({ id: deliveryId, webhookId }: UnqueuedDelivery, queuedAt: Date) {
  return { data: { deliveryId, queuedAt: queuedAt.toISOString() }, group: webhookId };
}

/**
 * Makes the deliveries of what has happened since, and queues them, in one transaction; and queues again what waits without
 * being queued. For the system. One query without webhooks.
 * @param options.most how many events are looked at for each webhook, and how many deliveries are queued again
 * @returns how many were looked at for one, or queued again, whichever is more
 */
export const queueDeliveries = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock' | 'jobs'>, actor: Actor, { most }: { most: number }): Promise<number> => {
    if (actor.kind !== 'system' || !(await hasWebhooks(app.db))) return 0;
    // why: on its own, so that the lock of numbering is not kept
    await app.db.transaction().execute(numberEvents);
    return app.db.transaction().execute(async (db) => {
      const now = app.clock.now();
      const before = new Date(now.getTime() - longestMs);
      const late = await takeUnqueued(db, { before, most, now });
      const { made, looked } = await insertDeliveries(db, { most, now });
      const jobs = [...late, ...made].map((delivery) => deliveryJob(delivery, now));
      await app.jobs.sendAll(webhookQueue, jobs, { db });
      return Math.max(looked, late.length);
    });
  },
);

/**
 * Sends one delivery, signed. For the system. The address answers with a status from 200 to 299, or it is tried again. What
 * was sent already, or has been queued once more since, is not sent by this job.
 * @returns `retry` if it was not accepted
 */
export const deliverWebhook = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'> & WebhookNeeds, actor: Actor, job: Job): Promise<'done' | 'retry'> => {
    if (actor.kind !== 'system') return 'retry';
    // why: only queueDeliveries and replayDelivery write to this queue
    const { deliveryId, queuedAt } = job.data as { deliveryId: string; queuedAt?: string };
    // why: jobs that an earlier release has queued do not say when
    const at = queuedAt === undefined ? undefined : new Date(queuedAt);
    const delivery = await findDeliveryToSend(app.db, { id: deliveryId, queuedAt: at });
    if (!delivery) return 'done';
    const outcome = await send(app, delivery);
    const isLast = job.isLastAttempt || (delivery.attempts + 1) % mostAttempts === 0;
    const state = isLast && outcome.state === 'waiting' ? 'failed' : outcome.state;
    await recordAttempt(app.db, deliveryId, { ...outcome, state }, app.clock.now());
    return outcome.state === 'delivered' ? 'done' : 'retry';
  },
);

async function send(
  { clock, sessionSecret, webhookPoster }: Pick<Infra, 'clock'> & WebhookNeeds,
  { id, url, webhookId, secretVersion, event }: DeliveryToSend,
): Promise<DeliveryOutcome> {
  const { sequenceNumber, type, resourceId, createdAt } = event;
  const resourceType = type.split('/', 1)[0];
  const told = { id: event.id, sequenceId: sequenceNumber, eventType: type, resourceType, resourceId, createdAt };
  const body = JSON.stringify({ data: told });
  const secret = webhookSecret(sessionSecret, { id: webhookId, secretVersion });
  const signed = signatureHeaders(secret, { id, at: clock.now(), body });
  const headers = { 'content-type': 'application/json', 'user-agent': 'Lonevine', ...signed };
  const posted = await webhookPoster.post(url, { headers, body });
  if (!posted.ok) return { state: 'waiting', lastStatus: null, lastError: problems[posted.problem] };
  const isAccepted = posted.status >= 200 && posted.status < 300;
  return { state: isAccepted ? 'delivered' : 'waiting', lastStatus: posted.status, lastError: null };
}

/** Why there was no answer, for the page. Messages of systems are not shown: they can name inner hosts. */
const problems: Readonly<Record<Extract<Posted, { ok: false }>['problem'], string>> = {
  inner: 'The address is inside a private network',
  'too-slow': 'No answer in time',
  unreachable: 'The address can’t be reached',
};
