import { invalidRequest } from '#features/orders/invalid-request.ts';
import { findSide } from '#features/orders/order-access.server.ts';
import {
  type OrderRefusal,
  RefusedError,
  refuseOrder,
  refuseWithin,
  withRefusals,
} from '#features/orders/order-refusal.ts';
import { beginEnquiry } from '#features/orders/placing/create-enquiry.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimits } from '#infra/rate-limiter.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { enterMessage } from './add-message.server.ts';
import { messageSchema } from './message.schema.ts';
import { messagesPerPerson, tooManyMessages } from './message-rate-limit.ts';

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
export async function askWinery(
  app: Pick<Infra, 'db' | 'clock'> & { limits: RateLimits },
  viewer: Viewer,
  { content, ...about }: Question,
): Promise<{ ok: true; value: { id: string } } | OrderRefusal> {
  if (!mayChange(viewer)) return refuseOrder('forbidden');
  const parsed = messageSchema.safeParse({ content });
  if (!parsed.success) return invalidRequest(parsed.error.issues);
  const taken = await app.limits.take(`messages of ${viewer.id}`, messagesPerPerson);
  if (!taken.ok) return tooManyMessages();
  return withRefusals(() =>
    app.db.transaction().execute(async (db) => {
      const begun = await beginEnquiry({ ...app, db }, viewer, about);
      if (!begun.ok) throw new RefusedError(begun);
      const { id: orderId, isNew } = begun.value;
      if (isNew) await enterMessage({ ...app, db }, { orderId, senderId: viewer.id, ...parsed.data });
      else await mustBeOwn({ db }, viewer, orderId);
      return { id: orderId };
    }),
  );
}

/** What was asked before under this id must be the viewer's own, or his words would be lost. */
async function mustBeOwn(app: Pick<Infra, 'db'>, viewer: Viewer, orderId: string): Promise<void> {
  const side = await findSide(app, viewer, orderId);
  if (!side.ok || !side.value.roles.includes('customer')) refuseWithin('forbidden');
}
