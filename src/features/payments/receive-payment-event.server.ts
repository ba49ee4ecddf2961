import type { Infra } from '#infra/infra.ts';
import type { PaymentAndChargeback } from './charges/payment-columns.server.ts';
import { findEvent, insertEvent, listKnownEvents } from './db/event-rows.server.ts';
import { paymentEventQueue } from './job-queues.ts';
import type { EventEndpoint, PaymentEvent, WebhookVerifier } from './payment-event.ts';

/** The longest accepted body in bytes. Stripe's events are far shorter. */
const maxBodyBytes = 512 * 1024;

/**
 * Receives a webhook request of the payment gateway: verifies its signature, then stores the event, once however often
 * it is delivered, and queues a job that handles it. The signature is the only authentication.
 * @returns false if the signature is missing, wrong, or too old
 */
export async function receivePaymentEvent(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'> & { paymentEvents: WebhookVerifier | undefined },
  request: { endpoint: EventEndpoint; body: string; signature: string | undefined },
): Promise<boolean> {
  const { endpoint, body, signature } = request;
  if (signature === undefined || body.length > maxBodyBytes) return false;
  const event = await app.paymentEvents?.verify(endpoint, body, signature);
  if (!event) return false;
  await storePaymentEvent(app, event);
  return true;
}

/** Stores an event of the gateway, once however often it is delivered, and queues a job that handles it. */
export async function storePaymentEvent(app: Pick<Infra, 'db' | 'clock' | 'jobs'>, event: PaymentEvent): Promise<void> {
  const job = { data: { eventId: event.id }, key: event.id };
  const sent = await app.jobs.insertion(paymentEventQueue, job, { ifAny: 'entered' });
  await insertEvent(app.db, { ...event, receivedAt: app.clock.now() }, sent);
}

/** Those of these events that were never received. One query. @param ids at most a few hundred */
export async function listMissedEvents(app: Pick<Infra, 'db'>, ids: readonly string[]): Promise<string[]> {
  const known = new Set(await listKnownEvents(app.db, ids));
  return ids.filter((id) => !known.has(id));
}

/**
 * A stored event with the order that it is about, its payment, and its chargeback, as far as they are known. One query.
 */
export function findPaymentEvent(
  app: Pick<Infra, 'db'>,
  id: string,
): Promise<(PaymentEvent & PaymentAndChargeback) | undefined> {
  return findEvent(app.db, id);
}
