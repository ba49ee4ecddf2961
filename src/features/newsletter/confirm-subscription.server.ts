import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { sendMail } from '#features/mail/mail-outbox.server.ts';
import { readLink, signLink } from '#features/mail/signed-link.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Job, JobOutcome, JobQueue } from '#infra/jobs/jobs.ts';
import type { Actor } from '#kit/actor.ts';
import { addDuration } from '#kit/duration.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  deleteExpired,
  findSubscription,
  hasRequest,
  insertSubscription,
  isActive,
  takeRequest,
  upsertRequest,
} from './db/subscription-rows.server.ts';
import './newsletter-mails.ts';

/**
 * Emails that somebody typed to subscribe, whether or not they are subscribed. Done jobs are deleted soon, failed ones
 * after an hour; by then the person has asked again.
 */
export const confirmationQueue: JobQueue = {
  name: 'newsletter-confirmation',
  retryLimit: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 60,
  keepDoneSeconds: 600,
  keepFailedSeconds: 3600,
};

/** How long the link of a confirmation works. */
const linkLifetime = { days: 7 };

/** How long the row of somebody who has unsubscribed is kept, so that links of older mails go on working. */
const keptAfterEnd = { days: 60 };

const linkSchema = z.object({ sub: z.uuid() });
const purpose = 'confirm-newsletter';

/**
 * Mails the link that confirms a subscription, unless the email is subscribed already. System only.
 */
export const sendConfirmation = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock' | 'jobs'> & { sessionSecret: string },
    actor: Actor,
    job: Job,
  ): Promise<JobOutcome> => {
    if (actor.kind !== 'system') return 'give-up';
    // why: only subscribeToNewsletter writes to this queue
    const { email } = job.data as { email: string };
    const now = app.clock.now();
    const expiresAt = addDuration(now, linkLifetime);
    await app.db.transaction().execute(async (db) => {
      const known = await findSubscription(db, email);
      if (known && !known.endedAt && !known.bouncedAt) return;
      const id = await upsertRequest(db, { id: known?.id ?? randomUUID(), email, expiresAt });
      const token = await signLink(
        { sub: id },
        { purpose, secret: app.sessionSecret },
        { from: now, until: expiresAt },
      );
      const path = `/newsletter/confirm?${new URLSearchParams({ t: token })}` as const;
      const props = { path, expiresAt: expiresAt.toISOString() };
      await sendMail({ ...app, db }, { mail: 'newsletter-confirmation', to: email, props }, `confirmation ${job.id}`);
    });
    return 'done';
  },
);

type LinkNeeds = Pick<Infra, 'db' | 'clock'> & { sessionSecret: string };

async function readConfirmation(app: LinkNeeds, token: string, now: Date): Promise<string | undefined> {
  return (await readLink(token, linkSchema, { purpose, secret: app.sessionSecret, now }))?.sub;
}

/**
 * What the link of a confirmation would do, without doing it, because mail programs open every link: `waiting` for its
 * press, or `confirmed` before. Open to every actor, as the link is.
 */
export const showConfirmation = defineUseCase(
  async (app: LinkNeeds, _actor: Actor, token: string): Promise<Result<'waiting' | 'confirmed', 'broken-link'>> => {
    const now = app.clock.now();
    const id = await readConfirmation(app, token, now);
    if (id === undefined) return refuse('broken-link');
    if (await hasRequest(app.db, id, now)) return ok('waiting');
    return (await isActive(app.db, id)) ? ok('confirmed') : refuse('broken-link');
  },
);

/**
 * Subscribes the email that got the link. Open to every actor: the link is the permission. Repeating it changes nothing;
 * once the person has unsubscribed, the old link does not subscribe them again.
 */
export const confirmSubscription = defineUseCase(
  async (app: LinkNeeds, _actor: Actor, token: string): Promise<Result<undefined, 'broken-link'>> => {
    const now = app.clock.now();
    const id = await readConfirmation(app, token, now);
    if (id === undefined) return refuse('broken-link');
    return app.db.transaction().execute(async (db) => {
      const email = await takeRequest(db, id, now);
      if (email !== undefined) await insertSubscription(db, { id, email, createdAt: now });
      else if (!(await isActive(db, id))) return refuse('broken-link');
      return success;
    });
  },
);

/** Deletes requests that nobody confirmed in time, and what is kept of subscriptions that ended. System only. */
export const cleanUpSubscriptions = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<void> => {
    if (actor.kind !== 'system') return;
    const now = app.clock.now();
    await deleteExpired(app.db, { now, endedBefore: addDuration(now, { days: -keptAfterEnd.days }) });
  },
);
