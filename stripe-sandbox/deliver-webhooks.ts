import Stripe from 'stripe';
import type { Engine } from './http/answer-call.ts';
import { present } from './http/present.ts';
import { saveObject } from './request-context.ts';
import { type Delivery, type Endpoint, platform } from './store/kinds.ts';

/** Faults of webhooks; shares between 0 and 1. */
export type WebhookFaults = {
  /** No event is sent, now or later; each can still be listed and retrieved. */
  drop: boolean;
  /** The share of events sent twice. */
  duplicate: number;
  /** The share of events never sent; the event itself can still be retrieved. */
  lose: number;
  /** The maximum random delay. */
  delayMs: number;
  /** Random order. */
  reorder: boolean;
  /** No event is sent. */
  paused: boolean;
};

/** No faults. */
export const noFaults: WebhookFaults = {
  drop: false,
  duplicate: 0,
  lose: 0,
  delayMs: 0,
  reorder: false,
  paused: false,
};

/** True with this probability. */
function occurs(share: number): boolean {
  return Math.random() < share;
}

/** Maximum number of concurrent deliveries. */
const maxConcurrent = 8;
/** Number of attempts; the pauses between them double up to an hour, so that they take about two days. */
const maxAttempts = 60;
const maxPauseMs = 3_600_000;
const timeoutMs = 20_000;

export type WebhookDeliverer = {
  faults: WebhookFaults;
  /** Checks for events to send. */
  wake(): void;
  /** Sends no further events, and waits for running deliveries. */
  stop(): Promise<void>;
};

/**
 * Sends events to their endpoints until each has answered with 2xx: at least once, in no particular order. Pending
 * deliveries are stored, so that a restart continues with them.
 *
 * @param firstPauseMs before the first retry
 */
export function createWebhookDeliverer(engine: Engine, firstPauseMs: number): WebhookDeliverer {
  const inFlight = new Map<string, Promise<void>>();
  const delayed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  let stopped = false;
  const deliverer: WebhookDeliverer = { faults: { ...noFaults }, wake: () => wakeIn(0), stop };

  function wakeIn(ms: number): void {
    if (stopped || wakesAt <= Date.now() + ms) return;
    clearTimeout(timer);
    wakesAt = Date.now() + ms;
    timer = setTimeout(pass, ms);
  }

  function pass(): void {
    wakesAt = Number.POSITIVE_INFINITY;
    if (stopped || deliverer.faults.paused) return;
    let next = Number.POSITIVE_INFINITY;
    for (const delivery of pendingDeliveries(engine, deliverer.faults)) {
      if (inFlight.size >= maxConcurrent) return;
      const due = dueAt(delivery);
      if (due <= Date.now()) begin(delivery);
      else next = Math.min(next, due);
    }
    if (next < Number.POSITIVE_INFINITY) wakeIn(Math.min(Math.max(next - Date.now(), 5), 1000));
  }

  /** When a delivery is due; a random delay is added when it is first seen. */
  function dueAt(delivery: Delivery): number {
    const { delayMs } = deliverer.faults;
    if (delayMs === 0 || delivery.attempts > 0 || delayed.has(delivery.id)) return delivery.nextAt;
    delayed.add(delivery.id);
    const nextAt = Date.now() + Math.random() * delayMs;
    change({ ...delivery, nextAt });
    return nextAt;
  }

  function begin(delivery: Delivery): void {
    if (inFlight.has(delivery.id)) return;
    const done = send(delivery)
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        inFlight.delete(delivery.id);
        deliverer.wake();
      });
    inFlight.set(delivery.id, done);
  }

  async function send(delivery: Delivery): Promise<void> {
    const { store } = engine.newContext(null);
    const endpoint = store.find('endpoint', delivery.endpoint)?.value;
    const event = store.find('event', delivery.event)?.value;
    const { drop, lose } = deliverer.faults;
    const lost = drop || (delivery.attempts === 0 && occurs(lose));
    if (!endpoint || !event || lost) return finish(delivery);
    // why: an endpoint must not receive an event that a crash could still undo
    await engine.settled();
    const accepted = await post(endpoint, JSON.stringify(present(engine.newContext(null), event)));
    const again = nextAttempt(delivery, accepted, deliverer.faults, firstPauseMs);
    if (again) change(again);
    else finish(delivery);
  }

  function change(delivery: Delivery): void {
    saveObject(engine.newContext(null), 'delivery', delivery, delivery.event);
    engine.commit();
  }

  function finish({ id }: Delivery): void {
    delayed.delete(id);
    engine.newContext(null).store.drop('delivery', id);
    engine.commit();
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(timer);
    await Promise.all(inFlight.values());
  }

  return deliverer;
}

/** Pending deliveries, the oldest first or in random order. */
function pendingDeliveries(engine: Engine, { reorder }: WebhookFaults): Iterable<Delivery> {
  const all = engine
    .newContext(null)
    .store.all('delivery')
    .map(({ value }) => value);
  return reorder ? all.toArray().sort(() => Math.random() - 0.5) : all;
}

/** The delivery after an attempt: retried later if it failed, sent once more if the fault for duplicates applies. */
function nextAttempt(
  delivery: Delivery,
  accepted: boolean,
  { duplicate }: WebhookFaults,
  firstPauseMs: number,
): Delivery | undefined {
  const attempts = delivery.attempts + 1;
  if (accepted) return occurs(duplicate) ? { ...delivery, attempts, nextAt: Date.now() + 20 } : undefined;
  if (attempts >= maxAttempts) return undefined;
  return {
    ...delivery,
    attempts,
    nextAt: Date.now() + Math.min(firstPauseMs * 2 ** delivery.attempts, maxPauseMs),
  };
}

/** Whether the endpoint accepted the event. */
async function post({ url, secret }: Endpoint, payload: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Replaces all endpoints. */
export function setEndpoints(engine: Engine, endpoints: Omit<Endpoint, 'id'>[]): void {
  const context = engine.newContext(null);
  const wanted = endpoints.map((endpoint) => ({
    id: `we_${endpoint.connect ? 'connect' : 'platform'}_${endpoint.url}`,
    ...endpoint,
  }));
  for (const { value } of [...context.store.all('endpoint')]) {
    if (!wanted.some(({ id }) => id === value.id)) context.store.drop('endpoint', value.id);
  }
  for (const endpoint of wanted) saveObject(context, 'endpoint', endpoint, platform);
  engine.commit();
}
