import type { PaymentRow } from '#features/payments/charges/payment.server.ts';
import { maySetGoal, type PaymentGoal } from '#features/payments/charges/payment.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findOrderAndPayment, type OrderAndPayment } from '../db/order-rows.server.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import { abortWith, catchRefusals, invalidRequest, type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { isConfirmedAgain } from '../payment/confirm-payment.server.ts';
import { checkAcceptance } from './accept-order.server.ts';
import {
  acceptsFirst,
  type DecidedTransition,
  decideTransition,
  statusOnceAccepted,
} from './decide-transition.server.ts';
import { findOrderTransition, type OrderTransition } from './order-process.ts';
import { actingRoles, rolesOf, statusOf } from './order-status.ts';
import type { TransitionParams } from './transition-forms.ts';
import { transitionParamsOf } from './transition-params.schema.ts';

type App = Pick<Infra, 'db' | 'clock'> & Pick<OrdersApp, 'payments'>;

/** Who would make a transition, and what would be stored with the order; null if it would succeed and change nothing. */
export type SpeculatedTransition = Pick<DecidedTransition, 'role' | 'recorded'> | null;

/**
 * What a transition would be: what `transitionOrder` refuses is refused with the same codes, but nothing is written or
 * locked, and the gateway is not asked. Orders after a question have `speculateAfterEnquiry`.
 * @param input the transition's parameters, as for `transitionOrder`
 */
export const speculateTransition = defineUseCase(
  async (
    app: App,
    actor: Actor,
    { id, transition: name, params }: { id: string; transition: string; params: unknown },
  ): Promise<Result<SpeculatedTransition, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const transition = findOrderTransition(name);
    if (!transition) return refuseOrder('validation-invalid-params', { parameter: 'transition' });
    const parsed = transitionParamsOf(transition.name, params);
    if (!parsed.success) return invalidRequest(parsed.error.issues);
    const found = await findOrderAndPayment(app.db, id, actor.id);
    if (!found) return refuseOrder('not-found');
    return catchRefusals(() => speculate(app, actor, found, { transition, params: parsed.data }));
  },
);

async function speculate(
  app: App,
  actor: SignedIn,
  found: OrderAndPayment,
  { transition, params }: { transition: OrderTransition; params: TransitionParams },
): Promise<SpeculatedTransition> {
  const { order, payment } = found;
  if (transition.name === 'confirm-payment' && isConfirmedAgain(actor, order, payment)) return null;
  const now = app.clock.now();
  const accepts = acceptsFirst(order, transition);
  const status = accepts ? statusOnceAccepted(order, now) : statusOf(order, now);
  const roles = actingRoles(rolesOf(actor, order), order);
  const { role, recorded } = await decideTransition(app, roles, order, { transition, params, status });
  if (accepts) {
    const charged = checkAcceptance(app, roles, found);
    if (charged && !maySetGoal(charged, 'captured')) abortWith('transaction-invalid-transition');
  } else checkGoal(payment, transition);
  return { role, recorded };
}

/** Refuses what moves money while a payment step is under way. @throws RefusedError */
function checkGoal(payment: PaymentRow | undefined, { effects, to }: OrderTransition): void {
  // why: a received order completes at once, which pays the winery
  const paidOut = to === 'received' ? ('paid-out' as const) : undefined;
  const goal: PaymentGoal | undefined = effects.includes('return-money') ? 'returned' : paidOut;
  if (payment && goal && !maySetGoal(payment, goal)) {
    abortWith('transaction-invalid-transition', undefined, 'payment-step-pending');
  }
}
