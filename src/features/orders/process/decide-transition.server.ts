import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { OrderForUser } from '../db/order-rows.server.ts';
import { listReviews } from '../db/review-rows.server.ts';
import { abortWith, type OrderRefusal, RefusedError, refuseOrder } from '../order-refusal.ts';
import { refusalOfDecision } from '../payment/confirm-payment.server.ts';
import type { OrderParty } from './order-effects.ts';
import { type OrderStatus, type OrderTransition, orderProcess, type ProcessRole } from './order-process.ts';
import { rolesOf, statusOf } from './order-status.ts';
import { requireReason } from './record-intervention.server.ts';
import { type TransitionFields, type TransitionParams, transitionForms } from './transition-forms.ts';
import { missingFieldMessages } from './transition-params.schema.ts';
import { manualPresentation } from './transition-presentations.ts';

/** Fields of a transition's form that are stored elsewhere than with the order. */
type FieldsElsewhere = 'reviewRating' | 'reviewContent' | 'reason';

/** A transition that is allowed now: who makes it, and what is stored by it, with the order or elsewhere. */
export type DecidedTransition = {
  role: ProcessRole;
  recorded: Omit<TransitionParams, FieldsElsewhere>;
  elsewhere: Pick<TransitionParams, FieldsElsewhere>;
};

/**
 * Decides whether an actor may make a transition now, with these parameters: everything that may refuse it but the
 * payment. Writes nothing. At most one query.
 * @param wanted.status the order's status, or what it will be before the transition
 * @throws RefusedError
 */
export async function decideTransition(
  app: Pick<Infra, 'db'>,
  actor: Actor,
  order: OrderForUser,
  wanted: { transition: OrderTransition; params: TransitionParams; status: OrderStatus },
): Promise<DecidedTransition> {
  const { transition, params, status } = wanted;
  const roles = rolesOf(actor, order);
  const decided = orderProcess.check(status, transition.name, roles);
  if (!decided.ok) throw new RefusedError(await explainRefusal(app, order, transition, roles, decided.code));
  const { reviewRating, reviewContent, reason, ...given } = params;
  const recorded = fieldsOfRole(given, transition, decided.role);
  if (recorded.noShow && order.bookingId === null) abortWith('validation-invalid-params', noGuests);
  if (decided.role === 'operator') requireReason(transition.name, reason);
  return { role: decided.role, recorded, elsewhere: { reviewRating, reviewContent, reason } };
}

/** Whether a transition accepts an order first: marking it as delivered does, if that has not happened. */
export function acceptsFirst(order: OrderForUser, { name }: OrderTransition): boolean {
  return name === 'mark-delivered' && order.state === 'purchased' && order.acceptedAt === null;
}

/** The status that an order has once it is accepted. */
export function statusOnceAccepted(order: OrderForUser, now: Date): OrderStatus {
  const status = statusOf(order, now);
  return { ...status, flags: { ...status.flags, accepted: now } };
}

/** The refusal of guests that did not come for an order that has none. */
const noGuests = { parameter: 'noShow', message: 'Only the guests of a tasting can fail to come' };

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
  app: Pick<Infra, 'db'>,
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
