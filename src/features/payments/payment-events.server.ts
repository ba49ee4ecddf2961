import type { Infra } from '#infra/infra.ts';
import { findEvent, findOrderByGatewayRef, insertEvent } from './db/event-rows.server.ts';
import { paymentEventQueue } from './job-queues.ts';
import type { EventEndpoint, PaymentEvent, WebhookVerifier } from './payment-event.ts';

/** The longest body that is read: Stripe's own events are far shorter. */
const maxBodyBytes = 512 * 1024;

/**
 * Takes in what is sent in the payment provider's name: the signature over the body first, then the event into the inbox, once however
 * often it comes, with a job that looks after it. Who sends is known by the signature alone.
 * @returns whether it was taken; not with a signature that is wrong or old
 */
export async function receivePaymentEvent(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'> & { paymentEvents: WebhookVerifier | undefined },
  sent: { endpoint: EventEndpoint; body: string; signature: string | undefined },
): Promise<boolean> {
  const { endpoint, body, signature } = sent;
  if (signature === undefined || body.length > maxBodyBytes) return false;
  const event = await app.paymentEvents?.verify(endpoint, body, signature);
  if (!event) return false;
  await app.db.transaction().execute(async (db) => {
    const isNew = await insertEvent(db, { ...event, receivedAt: app.clock.now() });
    if (isNew) await app.jobs.send(paymentEventQueue, { eventId: event.id }, { db, key: event.id });
  });
  return true;
}

/** An event of the inbox, with the order that it is about, as far as one is known. */
export async function findPaymentEvent(app: Pick<Infra, 'db'>, id: string): Promise<PaymentEvent | undefined> {
  const event = await findEvent(app.db, id);
  if (!event) return undefined;
  const orderId = (await findOrderByGatewayRef(app.db, event.objectRef)) ?? event.orderId;
  return { ...event, orderId };
}
