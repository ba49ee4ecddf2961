import { invalidRequest } from '#features/orders/invalid-request.ts';
import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import { type OrderRefusal, refuseOrder } from '#features/orders/order-refusal.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { addMessage } from './add-message.server.ts';
import { isAccountDeleted } from './db/message-rows.server.ts';
import { messageSchema } from './message.schema.ts';
import { messageRateLimit, tooManyMessages } from './message-rate-limit.ts';

/**
 * Writes to the other side of an order: for its buyer and the winery's people, not in a limited session. Nobody can be written to who has
 * deleted the account.
 * @returns the message's id
 */
export async function sendMessage(
  app: Pick<Infra, 'db' | 'clock'> & { limits: RateLimiter },
  viewer: Viewer,
  orderId: string,
  input: unknown,
): Promise<{ ok: true; value: { id: string } } | OrderRefusal> {
  if (!mayChange(viewer)) return refuseOrder('forbidden');
  const found = await findOrderWithRoles(app, viewer, orderId);
  if (!found.ok) return found;
  const { order, roles } = found.value;
  if (roles.includes('operator')) return refuseOrder('forbidden');
  const parsed = messageSchema.safeParse(input);
  if (!parsed.success) return invalidRequest(parsed.error.issues);
  if (!roles.includes('customer') && (await isAccountDeleted(app.db, order.customerId))) {
    const message = 'This user has been removed. Sending message to the user is not possible anymore.';
    return refuseOrder('forbidden', { message });
  }
  const taken = await app.limits.take(`messages of ${viewer.id}`, messageRateLimit);
  if (!taken.ok) return tooManyMessages();
  const message = { orderId, senderId: viewer.id, ...parsed.data };
  const id = await app.db.transaction().execute((db) => addMessage({ ...app, db }, message));
  return { ok: true, value: { id } };
}
