import { findPayment, type PaymentRow } from '#features/payments/charges/payment.server.ts';
import { noteAuthorisation } from '#features/payments/charges/record-payment.server.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { findOrder, type OrderForSomebody } from '../db/order-rows.server.ts';
import { holdOrder } from '../lock-order.server.ts';
import { tellParty } from '../notify-party.server.ts';
import { type OrderRefusal, RefusedError, refuseOrder, refuseWithin, withRefusals } from '../order-refusal.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { makeTransition } from '../process/apply-transition.server.ts';
import { orderProcess } from '../process/order-process.ts';
import { actorsOf, standingOf } from '../process/order-status.ts';
import { askProvider } from './call-gateway.server.ts';
import { providerOf } from './gateway-of.server.ts';
import { paymentFailed } from './reconcile-payment.server.ts';

/**
 * Confirms that an order is paid (`confirm-payment`): the provider is asked whether the money is reserved on the card, whatever the
 * caller says. The buyer's browser calls it, and so does the provider's own message, for a browser that was closed: whoever comes
 * second finds it done.
 */
export async function confirmPayment(
  app: OrdersApp,
  viewer: Viewer,
  orderId: string,
): Promise<{ ok: true; value: { orderId: string } } | OrderRefusal> {
  if (viewer.kind !== 'system' && !mayChange(viewer)) return refuseOrder('forbidden');
  const userId = viewer.kind === 'user' ? viewer.id : null;
  const order = await findOrder(app.db, orderId, userId);
  if (!order) return refuseOrder('not-found');
  const payment = await findPayment(app, orderId);
  const decided = decide(viewer, order, payment);
  if (!decided.ok) return refuseDecision(decided.reason);
  const ref = payment?.providerRef;
  if (!ref) return refuseOrder('transaction-payment-failed');
  const read = await askProvider(app, () => providerOf(app).read(ref));
  if ('ok' in read) return read;
  if (read.status !== 'authorised') return paymentFailed(failureOf(read));
  return withRefusals(() =>
    app.db.transaction().execute(async (db) => {
      await confirmWithin({ ...app, db }, viewer, orderId, ref);
      return { orderId };
    }),
  );
}

async function confirmWithin(app: OrdersTransaction, viewer: Viewer, orderId: string, ref: string): Promise<void> {
  const userId = viewer.kind === 'user' ? viewer.id : null;
  const order = await holdOrder(app, orderId, userId);
  const payment = await findPayment(app, orderId);
  const decided = decide(viewer, order, payment);
  if (!decided.ok) throw new RefusedError(refuseDecision(decided.reason));
  // why: the buyer may have begun with another card since the provider was asked about this one
  if (payment?.providerRef !== ref || !(await noteAuthorisation(app, payment))) {
    refuseWithin('transaction-invalid-transition');
  }
  if (decided.transition) await makeTransition(app, order, decided.transition, { actor: decided.actor, userId });
  else await tellParty(app, order, { tell: 'provider', mail: 'card-replaced' }, payment.attempt);
}

/** Whether the viewer may say that it is paid: as the table has it; or without a transition, for another card after a refused charge. */
function decide(viewer: Viewer, order: OrderForSomebody, payment: PaymentRow | undefined) {
  const actors = actorsOf(viewer, order);
  const decided = orderProcess.decide(standingOf(order), 'confirm-payment', actors);
  const [actor] = actors.filter((each) => each === 'customer' || each === 'system');
  const replaces = order.state === orderProcess.facts.accepted.in && !order.acceptedAt && payment?.state === 'open';
  return !decided.ok && replaces && actor ? ({ ok: true, transition: undefined, actor } as const) : decided;
}

/** A refusal of the process under the code of the catalogue. */
export function refuseDecision(reason: 'forbidden' | 'invalid-transition'): OrderRefusal {
  return refuseOrder(reason === 'forbidden' ? 'forbidden' : 'transaction-invalid-transition');
}

type Unpaid = Exclude<Awaited<ReturnType<ReturnType<typeof providerOf>['read']>>, { status: 'authorised' }>;

function failureOf(read: Unpaid | { status: 'authorised' }) {
  const failure = read.status === 'requires-payment-method' ? read.failure : undefined;
  return failure ?? { code: 'other' as const, message: `The payment is not confirmed: ${read.status}.` };
}
