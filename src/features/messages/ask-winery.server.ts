import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import {
  abortWith,
  catchRefusals,
  invalidRequest,
  type OrderRefusal,
  RefusedError,
  refuseOrder,
} from '#features/orders/order-refusal.ts';
import { createEnquiry, takeQuestionLimits } from '#features/orders/placing/enquire.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { messageSchema } from './message.schema.ts';
import { addMessage, takeMessageLimits } from './send-message.server.ts';

/**
 * A question: what it is about, and its text. `id` is chosen by the caller, so that repeating the request creates no
 * second enquiry.
 */
type Question = {
  id?: string | undefined;
  listingId?: string | undefined;
  wineryId?: string | undefined;
  content: unknown;
};

/**
 * Asks a winery a question: creates the enquiry and its first message, or neither. For people who are signed in, not
 * about their own winery, not in an impersonation session; limited by the rate limits of questions and messages.
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
    const tooMany =
      (await takeQuestionLimits(app.rateLimiter, actor)) ?? (await takeMessageLimits(app.rateLimiter, actor));
    if (tooMany) return tooMany;
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

/** Checks that an existing enquiry with this id is the actor's own; otherwise their message would be lost silently. */
async function mustBeOwn(app: Pick<Infra, 'db'>, actor: Actor, orderId: string): Promise<void> {
  const found = await findOrderWithRoles(app, actor, orderId);
  if (!found.ok || !found.value.roles.includes('customer')) abortWith('forbidden');
}
