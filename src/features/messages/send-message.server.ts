import { currentSource } from '#features/accounts/request-source.server.ts';
import { takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import { invalidRequest, type OrderRefusal, refuseOrder, removedMeta } from '#features/orders/order-refusal.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { upsertDigests } from './db/digest-rows.server.ts';
import { insertMessage } from './db/message-rows.server.ts';
import { messageSchema } from './message.schema.ts';

/**
 * Writes to the other party of an order: for its buyer and the winery's people, not in an impersonation session.
 * Refused if the recipient is banned or has deleted the account, and in both directions while the winery is suspended.
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
    const isBuyer = roles.includes('customer');
    const parsed = messageSchema.safeParse(input);
    if (!parsed.success) return invalidRequest(parsed.error.issues);
    if (!isBuyer && order.buyerIsGone) return refuseOrder('forbidden', removedMeta, 'customer-gone');
    if (order.wineryIsSuspended) return refuseOrder('forbidden', removedMeta, 'provider-gone');
    const tooMany = await takeMessageLimits(app.rateLimiter, actor);
    if (tooMany) return tooMany;
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

/** How many messages one person may write in an hour and in a day, and how many may come from one network in a day. */
const messageLimits = {
  perHour: { limit: 120, windowSeconds: 3_600 },
  perDay: { limit: 400, windowSeconds: 86_400 },
  network: { limit: 4_000, windowSeconds: 86_400 },
};

/** Counts one more message of a person. Call it before the transaction. @returns undefined if it may be sent */
export async function takeMessageLimits(rateLimiter: RateLimiter, { id }: SignedIn): Promise<OrderRefusal | undefined> {
  const { network } = currentSource();
  const tooMany = await takeRateLimits(rateLimiter, [
    [`messages of ${id}`, messageLimits.perHour],
    [`messages of ${id} in a day`, messageLimits.perDay],
    ...(network === null ? [] : [[`messages from ${network}`, messageLimits.network] as const]),
  ]);
  const message = 'Too many messages. Please wait a while.';
  return tooMany && { ...refuseOrder('too-many-requests', { message }), retryAfterSeconds: tooMany.retryAfterSeconds };
}
