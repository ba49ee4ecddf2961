import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import { findPayment } from '#features/payments/charges/payment.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { findLastMessage } from './db/message-rows.server.ts';

/**
 * A word that is another one whenever an order's page has something new to show: a transition, the acceptance, a message, the card. For
 * its sides and the house. Three queries: an open page asks this often.
 */
export async function readOrderVersion(
  app: Pick<Infra, 'db'>,
  actor: Actor,
  orderId: string,
): Promise<{ ok: true; value: string } | OrderRefusal> {
  const found = await findOrderWithRoles(app, actor, orderId);
  if (!found.ok) return found;
  const { transitionsMade, acceptedAt } = found.value.order;
  const message = await findLastMessage(app.db, orderId);
  const payment = await findPayment(app, orderId);
  const card = payment ? `${payment.state} ${payment.failureCode ?? ''}` : '';
  return { ok: true, value: [transitionsMade, acceptedAt?.getTime() ?? '', message ?? '', card].join('|') };
}
