import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { type Result, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findOrder, type OrderForUser } from '../db/order-rows.server.ts';
import { insertReview, listReviews } from '../db/review-rows.server.ts';
import type { OrderView } from '../order.ts';
import { findOrderWithRoles, lockOrderOrAbort } from '../order-access.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { orderIdSchema } from '../order-query.schema.ts';
import {
  abortWith,
  catchRefusals,
  invalidRequest,
  type OrderRefusal,
  RefusedError,
  refuseOrder,
} from '../order-refusal.ts';
import { confirmPayment, refusalOfDecision } from '../payment/confirm-payment.server.ts';
import { placeOrderAfterEnquiry } from '../placing/place-order-after-enquiry.server.ts';
import { keepExtendedData } from '../records/keep-extended-data.server.ts';
import type { OrderExtras } from '../records/order-extras.ts';
import { availableTransitions, showOrder } from '../show-order.server.ts';
import { acceptOrder } from './accept-order.server.ts';
import { applyTransition } from './apply-transition.server.ts';
import type { OrderParty } from './order-effects.ts';
import {
  findOrderTransition,
  type OrderTransition,
  type OrderTransitionName,
  orderProcess,
  type ProcessRole,
} from './order-process.ts';
import { isForPickup, rolesOf, statusOf } from './order-status.ts';
import { recordIntervention } from './record-intervention.server.ts';
import { type TransitionFields, type TransitionParams, transitionForms } from './transition-forms.ts';
import { missingFieldMessages, transitionParamsOf } from './transition-params.schema.ts';
import { manualPresentation } from './transition-presentations.ts';

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
      await keepExtendedData({ db }, id, extras);
    }),
  );
}

/** Marking an order as delivered accepts it first if that has not happened. */
async function acceptIfNeeded(
  app: OrdersApp,
  actor: SignedIn,
  id: string,
  { name }: OrderTransition,
  { params, extras }: { params: TransitionParams; extras: OrderExtras },
): Promise<Result<unknown, OrderRefusal>> {
  if (name !== 'mark-delivered') return success;
  const order = await findOrder(app.db, id, actor.id);
  const waits = order?.state === 'purchased' && order.acceptedAt === null;
  if (!waits) return success;
  // why: the card must not be charged by what is refused afterwards
  const isTooEarly = statusOf(order, app.clock.now()).conditions?.includes('too-early');
  if (isTooEarly) return refuseOrder('transaction-invalid-transition');
  // why: who may not do it at all is told that first
  const mayAccept = orderProcess.flags.accepted.by.some((by) => rolesOf(actor, order).includes(by));
  if (params.noShow && order.bookingId === null && mayAccept) return refuseOrder('validation-invalid-params', noGuests);
  return acceptOrder(app, actor, id, extras);
}

/** The refusal of guests that did not come for an order that has none. */
const noGuests = { parameter: 'noShow', message: 'Only the guests of a tasting can fail to come' };

async function transitionInTransaction(
  app: OrdersTransaction,
  actor: SignedIn,
  id: string,
  transition: OrderTransition,
  params: TransitionParams,
): Promise<void> {
  const order = await lockOrderOrAbort(app, id, actor.id);
  const roles = rolesOf(actor, order);
  const decided = orderProcess.check(statusOf(order, app.clock.now()), transition.name, roles);
  if (!decided.ok) throw new RefusedError(await explainRefusal(app, order, transition, roles, decided.code));
  const { reviewRating: rating, reviewContent: content, reason, ...given } = params;
  const recorded = fieldsOfRole(given, transition, decided.role);
  if (recorded.noShow && order.bookingId === null) abortWith('validation-invalid-params', noGuests);
  if (decided.role === 'operator') await recordIntervention(app, actor, order.id, { action: transition.name, reason });
  if (rating !== undefined && content !== undefined) {
    const party = decided.role as OrderParty;
    const createdAt = app.clock.now();
    await insertReview(app.db, { orderId: id, party, authorId: actor.id, rating, content, createdAt });
  }
  await applyTransition(app, order, transition, { role: decided.role, userId: actor.id }, recorded);
}

/**
 * Leaves out fields that are for other roles: a buyer who cancels gives no reason of the winery.
 * @throws RefusedError if an admin decides a dispute without a word to the parties
 */
function fieldsOfRole<Given extends TransitionParams>(
  given: Given,
  { name }: OrderTransition,
  role: ProcessRole,
): Given {
  const form = manualPresentation(name)?.form ?? null;
  if (form === 'decision' && role === 'operator' && given.disputeDecision === undefined)
    abortWith('validation-invalid-params', {
      parameter: 'disputeDecision',
      message: missingFieldMessages.disputeDecision,
    });
  const fields: TransitionFields = form === null ? {} : transitionForms[form];
  const isForRole = (field: string) => {
    const known = fields[field];
    return (
      known === undefined || known.kind === 'rating' || known.kind === 'check' || (known.by?.includes(role) ?? true)
    );
  };
  return Object.fromEntries(Object.entries(given).filter(([field]) => isForRole(field))) as Given;
}

/** Refuses a second review by the same party with a code of its own; otherwise with the reason of the process. */
async function explainRefusal(
  app: OrdersTransaction,
  order: OrderForUser,
  { name, by }: OrderTransition,
  roles: readonly ProcessRole[],
  code: 'forbidden' | 'invalid-transition',
): Promise<OrderRefusal> {
  const isReview = manualPresentation(name)?.form === 'review';
  const party = isReview
    ? by.find((each): each is OrderParty => each === 'customer' || each === 'provider')
    : undefined;
  if (code === 'forbidden' || party === undefined || !roles.includes(party)) return refusalOfDecision(code);
  const reviews = await listReviews(app.db, order.id);
  const hasReviewed = reviews.some((review) => review.party === party);
  return hasReviewed ? refuseOrder(`transaction-already-reviewed-by-${party}`) : refusalOfDecision(code);
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
