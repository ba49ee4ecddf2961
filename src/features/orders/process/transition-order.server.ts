import { mayChange, type SignedIn, type Viewer } from '#kit/actor.ts';
import { findOrder, type OrderForSomebody } from '../db/order-rows.server.ts';
import { insertReview, listReviews } from '../db/review-rows.server.ts';
import { invalidRequest } from '../invalid-request.ts';
import { holdOrder } from '../lock-order.server.ts';
import type { OrderView } from '../order.ts';
import { orderIdSchema } from '../order-id.schema.ts';
import { type OrderRefusal, RefusedError, refuseOrder, withRefusals } from '../order-refusal.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { confirmPayment, refuseDecision } from '../payment/confirm-payment.server.ts';
import { payForEnquiry } from '../placing/place-order-after-enquiry.server.ts';
import { showOrder } from '../show-order.server.ts';
import { acceptOrder } from './accept-order.server.ts';
import { makeTransition } from './apply-transition.server.ts';
import {
  type OrderActor,
  type OrderParty,
  type OrderTransition,
  type OrderTransitionName,
  orderProcess,
  orderTransitionOf,
} from './order-process.ts';
import { actorsOf, standingOf } from './order-status.ts';
import { intervene } from './record-intervention.server.ts';
import { type TransitionParams, transitionParamsOf } from './transition-params.schema.ts';

type Answer = { ok: true; value: OrderView } | OrderRefusal;

/** The transitions that ask the provider or the shelf before they are made. */
const others: Partial<
  Record<
    OrderTransitionName,
    (app: OrdersApp, viewer: Viewer, id: string, params: unknown) => Promise<{ ok: true } | OrderRefusal>
  >
> = {
  'confirm-payment': confirmPayment,
  'request-payment-after-enquiry': payForEnquiry,
};

/**
 * Makes a transition of an order by its name in the table, as the viewer whom the table allows it: the only way in which an order is
 * moved by hand. Of two at once one wins; the other finds the order moved and is refused.
 * @param input the transition's own parameters: `disputeReason`, `carrier` and `trackingNumber`, `reviewRating` and `reviewContent`; of
 * the house, the `reason` for which it moves money
 * @returns `forbidden` to whom the table never allows it; `transaction-invalid-transition` to whom it does, but not now
 */
export async function transitionOrder(
  app: OrdersApp,
  viewer: Viewer,
  { id, transition: name, params }: { id: string; transition: string; params: unknown },
): Promise<Answer> {
  if (!mayChange(viewer)) return refuseOrder('forbidden');
  const transition = orderTransitionOf(name);
  if (!transition) return refuseOrder('validation-invalid-params', { parameter: 'transition' });
  if (!orderIdSchema.safeParse(id).success) return refuseOrder('not-found');
  const other = others[transition.name];
  const made = other ? await other(app, viewer, id, params) : await move(app, viewer, id, transition, params);
  return made.ok ? showOrder(app, viewer, id) : made;
}

async function move(
  app: OrdersApp,
  viewer: SignedIn,
  id: string,
  transition: OrderTransition,
  params: unknown,
): Promise<{ ok: true } | OrderRefusal> {
  const parsed = transitionParamsOf(transition.name, params);
  if (!parsed.success) return invalidRequest(parsed.error.issues);
  const accepted = await acceptFirst(app, viewer, id, transition);
  if (!accepted.ok) return accepted;
  return withRefusals(() =>
    app.db.transaction().execute((db) => moveWithin({ ...app, db }, viewer, id, transition, parsed.data)),
  );
}

/** What is delivered has been accepted: a winery that forgot to say so says it by delivering. */
async function acceptFirst(
  app: OrdersApp,
  viewer: SignedIn,
  id: string,
  { name }: OrderTransition,
): Promise<{ ok: true } | OrderRefusal> {
  if (name !== 'mark-delivered') return { ok: true };
  const order = await findOrder(app.db, id, viewer.id);
  const waits = order?.state === 'purchased' && order.acceptedAt === null;
  return waits ? acceptOrder(app, viewer, id) : { ok: true };
}

async function moveWithin(
  app: OrdersTransaction,
  viewer: SignedIn,
  id: string,
  transition: OrderTransition,
  params: TransitionParams,
): Promise<void> {
  const order = await holdOrder(app, id, viewer.id);
  const actors = actorsOf(viewer, order);
  const decided = orderProcess.decide(standingOf(order), transition.name, actors);
  if (!decided.ok) throw new RefusedError(await explain(app, order, transition, actors, decided.reason));
  const { reviewRating: rating, reviewContent: content, reason, ...noted } = params;
  if (decided.actor === 'operator') await intervene(app, viewer, order.id, { deed: transition.name, reason });
  if (rating !== undefined && content !== undefined) {
    const party = decided.actor as OrderParty;
    const createdAt = app.clock.now();
    await insertReview(app.db, { orderId: id, party, authorId: viewer.id, rating, content, createdAt });
  }
  await makeTransition(app, order, transition, { actor: decided.actor, userId: viewer.id }, noted);
}

/** Who has reviewed already is told so; everybody else, why the table refuses. */
async function explain(
  app: OrdersTransaction,
  order: OrderForSomebody,
  { name }: OrderTransition,
  actors: readonly OrderActor[],
  reason: 'forbidden' | 'invalid-transition',
): Promise<OrderRefusal> {
  const party = /^review-[12]-by-(customer|provider)$/.exec(name)?.[1] as OrderParty | undefined;
  if (reason === 'forbidden' || party === undefined || !actors.includes(party)) return refuseDecision(reason);
  const reviews = await listReviews(app.db, order.id);
  const has = reviews.some((review) => review.party === party);
  return has ? refuseOrder(`transaction-already-reviewed-by-${party}`) : refuseDecision(reason);
}
