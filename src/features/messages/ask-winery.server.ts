import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import {
  abortWith,
  catchRefusals,
  invalidRequest,
  type OrderRefusal,
  RefusedError,
  refuseOrder,
} from '#features/orders/order-refusal.ts';
import { createEnquiry } from '#features/orders/placing/enquire.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { messageSchema } from './message.schema.ts';
import { addMessage, messageRateLimit, tooManyMessages } from './send-message.server.ts';

/** About what, and in which words. `id` is chosen by the caller, so that sending it again asks nothing twice. */
type Question = {
  id?: string | undefined;
  listingId?: string | undefined;
  wineryId?: string | undefined;
  content: unknown;
};

/**
 * Asks a winery something: the enquiry and its first message, both or neither. For signed-in people, not of their own winery, not for
 * a limited session; within the bounds of messages.
 * @returns the enquiry's id
 */
export const askWinery = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & { rateLimiter: RateLimiter },
    actor: Actor,
    { content, ...about }: Question,
  ): Promise<Result<{ id: string }, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const parsed = messageSchema.safeParse({ content });
    if (!parsed.success) return invalidRequest(parsed.error.issues);
    const taken = await app.rateLimiter.take(`messages of ${actor.id}`, messageRateLimit);
    if (!taken.ok) return tooManyMessages();
    return catchRefusals(() =>
      app.db.transaction().execute(async (db) => {
        const created = await createEnquiry({ ...app, db }, actor, about);
        if (!created.ok) throw new RefusedError(created);
        const { id: orderId, isNew } = created.value;
        if (isNew) await addMessage({ ...app, db }, { orderId, senderId: actor.id, ...parsed.data });
        else await mustBeOwn({ db }, actor, orderId);
        return { id: orderId };
      }),
    );
  },
);

/** What was asked before under this id must be the actor's own, or his words would be lost. */
async function mustBeOwn(app: Pick<Infra, 'db'>, actor: Actor, orderId: string): Promise<void> {
  const found = await findOrderWithRoles(app, actor, orderId);
  if (!found.ok || !found.value.roles.includes('customer')) abortWith('forbidden');
}
