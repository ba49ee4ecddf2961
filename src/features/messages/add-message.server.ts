import type { Infra } from '#infra/infra.ts';
import { upsertDigests } from './db/digest-rows.server.ts';
import { insertMessage } from './db/message-rows.server.ts';

/** How long a message waits to be read before a mail tells of it, in milliseconds. What is written meanwhile is told with it. */
const digestDelay = 10 * 60_000;

/**
 * Enters a message in the caller's transaction, and that the other side is to be told of it unless it is read soon. Who may write is the
 * caller's to decide.
 * @returns its id
 */
export async function addMessage(
  app: Pick<Infra, 'db' | 'clock'>,
  message: { orderId: string; senderId: string; content: string },
): Promise<string> {
  const { orderId, senderId } = message;
  const since = app.clock.now();
  await upsertDigests(app.db, { orderId, senderId, since, dueAt: new Date(since.getTime() + digestDelay) });
  // why: the time is taken behind the lock, so that no mail under way passes the message by
  return insertMessage(app.db, { ...message, createdAt: app.clock.now() });
}
