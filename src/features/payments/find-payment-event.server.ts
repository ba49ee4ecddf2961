import type { Infra } from '#infra/infra.ts';
import { findEvent, findOrderByGatewayRef } from './db/event-rows.server.ts';
import type { PaymentEvent } from './payment-event.ts';

/** An event of the inbox, with the order that it is about, as far as one is known. */
export async function findPaymentEvent(app: Pick<Infra, 'db'>, id: string): Promise<PaymentEvent | undefined> {
  const event = await findEvent(app.db, id);
  if (!event) return undefined;
  const orderId = (await findOrderByGatewayRef(app.db, event.objectRef)) ?? event.orderId;
  return { ...event, orderId };
}
