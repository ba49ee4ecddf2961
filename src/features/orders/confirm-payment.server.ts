import { findPayment } from '#features/payments/find-payment.server.ts';
import { noteAuthorisation } from '#features/payments/note-authorisation.server.ts';
import { mayChange, type Viewer } from '#kit/viewer.ts';
import { findOrder, lockOrder } from './db/order-rows.server.ts';
import { makeTransition } from './make-transition.server.ts';
import { orderProcess } from './order-process.ts';
import { type OrderRefusal, RefusedError, refuseOrder, withRefusals } from './order-refusal.ts';
import { actorsOf, standingOf } from './order-standing.ts';
import type { OrdersApp, OrdersTransaction } from './orders-app.ts';
import { paymentFailed, providerOf } from './pursue-payment.server.ts';

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
  const decided = orderProcess.decide(standingOf(order), 'confirm-payment', actorsOf(viewer, order));
  if (!decided.ok) return refuseDecision(decided.reason);
  const ref = (await findPayment(app, orderId))?.providerRef;
  if (!ref) return refuseOrder('transaction-payment-failed');
  const read = await providerOf(app).read(ref);
  if (read.status !== 'authorised') return paymentFailed(failureOf(read));
  return withRefusals(() =>
    app.db.transaction().execute(async (db) => {
      await confirmWithin({ ...app, db }, viewer, orderId);
      return { orderId };
    }),
  );
}

async function confirmWithin(app: OrdersTransaction, viewer: Viewer, orderId: string): Promise<void> {
  const userId = viewer.kind === 'user' ? viewer.id : null;
  const order = await lockOrder(app.db, orderId, userId);
  if (!order) throw new RefusedError(refuseOrder('not-found'));
  const decided = orderProcess.decide(standingOf(order), 'confirm-payment', actorsOf(viewer, order));
  if (!decided.ok) throw new RefusedError(refuseDecision(decided.reason));
  const payment = await findPayment(app, orderId);
  if (!payment || !(await noteAuthorisation(app, payment))) {
    throw new RefusedError(refuseOrder('transaction-invalid-transition'));
  }
  await makeTransition(app, order, decided.transition, { actor: decided.actor, userId });
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
