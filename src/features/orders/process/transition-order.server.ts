import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findOrder } from '../db/order-rows.server.ts';
import { insertReview } from '../db/review-rows.server.ts';
import type { OrderView } from '../order.ts';
import { findOrderWithRoles, lockOrderOrAbort } from '../order-access.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { orderIdSchema } from '../order-query.schema.ts';
import { catchRefusals, invalidRequest, type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { confirmPayment } from '../payment/confirm-payment.server.ts';
import { placeOrderAfterEnquiry } from '../placing/place-order-after-enquiry.server.ts';
import { keepExtendedData } from '../records/keep-extended-data.server.ts';
import type { OrderExtras } from '../records/order-extras.ts';
import { availableTransitions, showOrder } from '../show-order.server.ts';
import { acceptOrder } from './accept-order.server.ts';
import { applyTransition } from './apply-transition.server.ts';
import { acceptsFirst, decideTransition, statusOnceAccepted } from './decide-transition.server.ts';
import type { OrderParty } from './order-effects.ts';
import { findOrderTransition, type OrderTransition, type OrderTransitionName } from './order-process.ts';
import { actingRoles, isForPickup, rolesOf, statusOf } from './order-status.ts';
import { recordIntervention } from './record-intervention.server.ts';
import type { TransitionParams } from './transition-forms.ts';
import { transitionParamsOf } from './transition-params.schema.ts';

type Answer = Result<OrderView, OrderRefusal>;

/** The transitions that call the gateway or reserve stock before they are applied. */
const specialTransitions: Partial<
  Record<
    OrderTransitionName,
    (
      app: OrdersApp,
      actor: Actor,
      id: string,
      params: unknown,
      extras: OrderExtras,
    ) => Promise<Result<unknown, OrderRefusal>>
  >
> = {
  'confirm-payment': (app, actor, id, _params, extras) => confirmPayment(app, actor, id, extras),
  'request-payment-after-enquiry': placeOrderAfterEnquiry,
};

/** A transition that somebody wants to make. `extras` is what a client of the platform API says beside it. */
type WantedTransition = { id: string; transition: string; params: unknown; extras?: OrderExtras };

/**
 * Makes a transition by its name, if the process allows it to the actor. All transitions by people go through it. Of
 * two concurrent ones the second is refused, because the state has changed.
 * @param input the transition's parameters: `disputeReason`, `carrier` and `trackingNumber`, `reviewRating` and
 * `reviewContent`; for admins the `reason` if it needs one
 * @returns `forbidden` if the process never allows it to the actor; `transaction-invalid-transition` if it does not in
 * this state
 */
export const transitionOrder = defineUseCase(
  async (
    app: OrdersApp,
    actor: Actor,
    { id, transition: name, params, extras = {} }: WantedTransition,
  ): Promise<Answer> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const transition = findOrderTransition(name);
    if (!transition) return refuseOrder('validation-invalid-params', { parameter: 'transition' });
    if (!orderIdSchema.safeParse(id).success) return refuseOrder('not-found');
    const special = specialTransitions[transition.name];
    const made = special
      ? await special(app, actor, id, params, extras)
      : await transitionByHand(app, actor, id, transition, { params, extras });
    return made.ok ? showOrder(app, actor, id) : made;
  },
);

async function transitionByHand(
  app: OrdersApp,
  actor: SignedIn,
  id: string,
  transition: OrderTransition,
  { params, extras }: { params: unknown; extras: OrderExtras },
): Promise<Result<unknown, OrderRefusal>> {
  const parsed = transitionParamsOf(transition.name, params);
  if (!parsed.success) return invalidRequest(parsed.error.issues);
  const accepted = await acceptIfNeeded(app, actor, id, transition, { params: parsed.data, extras });
  if (!accepted.ok) return accepted;
  return catchRefusals(() =>
    app.db.transaction().execute(async (db) => {
      await transitionInTransaction({ ...app, db }, actor, id, transition, parsed.data);
      // why: once the card is charged, nothing that others have stored meanwhile may refuse the rest
      await keepExtendedData({ db }, id, extras, { isChecked: accepted.value });
    }),
  );
}

/**
 * Marking an order as delivered accepts it first if that has not happened.
 * @returns whether it was accepted by this; what is kept with the order has been checked then
 */
async function acceptIfNeeded(
  app: OrdersApp,
  actor: SignedIn,
  id: string,
  transition: OrderTransition,
  { params, extras }: { params: TransitionParams; extras: OrderExtras },
): Promise<Result<boolean, OrderRefusal>> {
  const order = transition.name === 'mark-delivered' ? await findOrder(app.db, id, actor.id) : undefined;
  if (!order || !acceptsFirst(order, transition)) return ok(false);
  const status = statusOnceAccepted(order, app.clock.now());
  // why: the card must not be charged by what is refused afterwards
  const decided = await catchRefusals(() =>
    decideTransition(app, actingRoles(rolesOf(actor, order), order), order, { transition, params, status }),
  );
  if (!decided.ok) return decided;
  const accepted = await acceptOrder(app, actor, id, extras);
  return accepted.ok ? ok(true) : accepted;
}

async function transitionInTransaction(
  app: OrdersTransaction,
  actor: SignedIn,
  id: string,
  transition: OrderTransition,
  params: TransitionParams,
): Promise<void> {
  const order = await lockOrderOrAbort(app, id, actor.id);
  const status = statusOf(order, app.clock.now());
  const { role, recorded, elsewhere } = await decideTransition(app, actingRoles(rolesOf(actor, order), order), order, {
    transition,
    params,
    status,
  });
  const { reviewRating: rating, reviewContent: content, reason } = elsewhere;
  if (role === 'operator') await recordIntervention(app, actor, order.id, { action: transition.name, reason });
  if (rating !== undefined && content !== undefined) {
    const party = role as OrderParty;
    const createdAt = app.clock.now();
    await insertReview(app.db, { orderId: id, party, authorId: actor.id, rating, content, createdAt });
  }
  await applyTransition(app, order, transition, { role, userId: actor.id }, recorded);
}

/** The actions available to the actor: transitions, and `accept`. None in an impersonation session. One query. */
export const listAvailableTransitions = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    id: string,
  ): Promise<Result<OrderView['may'], OrderRefusal>> => {
    const found = await findOrderWithRoles(app, actor, id);
    if (!found.ok) return found;
    const { order, roles } = found.value;
    const limited = actor.kind === 'user' && actor.limited;
    const status = statusOf(order, app.clock.now());
    return { ok: true, value: limited ? [] : availableTransitions(status, roles, isForPickup(order)) };
  },
);
