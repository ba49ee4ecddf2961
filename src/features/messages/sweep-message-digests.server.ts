import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { InTransaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findReaderEmail, listDueDigests, listUnreadThreads, takeDigest } from './db/digest-rows.server.ts';

/** How many orders a mail lists. */
const maxThreads = 10;

type DigestApp = Pick<Infra, 'db' | 'clock' | 'jobs' | 'errors'>;

/**
 * Mails everybody who has had unread messages for some minutes: one mail for all orders; none if they have been read
 * meanwhile, or if the email is not verified. Each person in a transaction of its own; failures are reported and
 * retried by the next run. System only.
 * @param options.most the maximum number of people
 * @returns how many people were processed
 */
export const sweepMessageDigests = defineUseCase(
  async (app: DigestApp, actor: Actor, { most }: { most: number }): Promise<number> => {
    if (actor.kind !== 'system') return 0;
    let done = 0;
    for (const userId of await listDueDigests(app.db, app.clock.now(), most)) {
      try {
        await app.db.transaction().execute((db) => sendDigest({ ...app, db }, userId));
        done += 1;
      } catch (error) {
        app.errors.report('message-digest-failed', error);
      }
    }
    return done;
  },
);

async function sendDigest(app: InTransaction<DigestApp>, userId: string): Promise<void> {
  const since = await takeDigest(app.db, userId, app.clock.now());
  const to = since && (await findReaderEmail(app.db, userId));
  if (!to) return;
  const waiting = await listUnreadThreads(app.db, userId, since);
  if (waiting.length === 0) return;
  const threads = waiting.slice(0, maxThreads);
  const props = { threads, more: waiting.length - threads.length };
  await sendMail(app, { mail: 'messages-waiting', to, props, userId }, `${userId}:${since.toISOString()}`);
}
