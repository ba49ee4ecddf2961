import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import { invalidRequest, type OrderRefusal, refuseOrder } from '#features/orders/order-refusal.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { upsertDigests } from './db/digest-rows.server.ts';
import { insertMessage, isAccountDeleted } from './db/message-rows.server.ts';
import { messageSchema } from './message.schema.ts';

/**
 * Writes to the other party of an order: for its buyer and the winery's people, not in an impersonation session.
 * Refused if the recipient has deleted the account.
 * @returns the message's id
 */
export const sendMessage = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & { rateLimiter: RateLimiter },
    actor: Actor,
    orderId: string,
    input: unknown,
  ): Promise<Result<{ id: string }, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const found = await findOrderWithRoles(app, actor, orderId);
    if (!found.ok) return found;
    const { order, roles } = found.value;
    if (roles.includes('operator')) return refuseOrder('forbidden');
    const parsed = messageSchema.safeParse(input);
    if (!parsed.success) return invalidRequest(parsed.error.issues);
    if (!roles.includes('customer') && (await isAccountDeleted(app.db, order.customerId))) {
      const message = 'This user has been removed. Sending message to the user is not possible anymore.';
      return refuseOrder('forbidden', { message });
    }
    const taken = await app.rateLimiter.take(`messages of ${actor.id}`, messageRateLimit);
    if (!taken.ok) return tooManyMessages();
    const message = { orderId, senderId: actor.id, ...parsed.data };
    const id = await app.db.transaction().execute((db) => addMessage({ ...app, db }, message));
    return { ok: true, value: { id } };
  },
);

/**
 * How long a message stays unread before a mail is sent, in milliseconds. Later messages are included in the same mail.
 */
const digestDelay = 10 * 60_000;

/**
 * Inserts a message in the caller's transaction, and schedules a mail to the other party for the case that it stays
 * unread. The caller checks permissions.
 * @returns its id
 */
export async function addMessage(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  message: { orderId: string; senderId: string; content: string },
): Promise<string> {
  const { orderId, senderId } = message;
  const since = app.clock.now();
  await upsertDigests(app.db, { orderId, senderId, since, dueAt: new Date(since.getTime() + digestDelay) });
  // why: the time is taken after locking, so that a digest being sent cannot miss the message
  return insertMessage(app.db, { ...message, createdAt: app.clock.now() });
}

/** How many messages one person may write per hour. */
export const messageRateLimit = { limit: 120, windowSeconds: 3_600 };

/** The refusal for exceeding that limit. */
export function tooManyMessages(): OrderRefusal {
  return refuseOrder('too-many-requests', { message: 'Too many messages. Please wait a while.' });
}
