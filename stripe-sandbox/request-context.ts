import type Stripe from 'stripe';
import { notFound } from './http/stripe-error.ts';
import { idOf, newId } from './store/ids.ts';
import { type Delivery, type Kind, type Kinds, platform } from './store/kinds.ts';
import type { Store } from './store/store.ts';

/** Settings of the sandbox; all times in seconds. */
export type Rules = {
  /** The public URL of the sandbox's pages. */
  publicUrl: string;
  /** How long a captured payment is pending. */
  settleSeconds: number;
  /** How long a payout takes to arrive. */
  payoutSeconds: number;
  /** How long the data of an account are verified. */
  verifySeconds: number;
  /** The origins that the bank's page may return to; undefined for any. */
  returnOrigins?: readonly string[] | undefined;
  /** The only secret key that is accepted; undefined for any of test mode. */
  secretKey?: string | undefined;
  /** What a US dollar is worth in a currency, instead of the sandbox's own rate. */
  rates?: Record<string, number>;
};

/** One transaction of the sandbox: a call, or a scheduled task. Its changes are stored as a whole or not at all. */
export type RequestContext = {
  store: Store;
  /** The sandbox's clock in seconds. */
  now: number;
  rules: Rules;
  /** The request that the events of this transaction refer to. */
  origin: { id: string; key: string | null } | null;
};

/** A call, with its parameters as the SDK's types declare them. */
export type ApiCall<Params = unknown> = RequestContext & {
  params: Params;
  /** The ids in the path, `''` if missing. */
  id: string;
  sub: string;
  /** The account that the call is made for: the platform, or the connected one of the `Stripe-Account` header. */
  owner: string;
  /** Made with a publishable key: the caller has only a client secret. */
  publishable: boolean;
};

export const apiVersion = '2026-10-28.endive';

/**
 * An object by its id.
 *
 * @throws 404 if it does not exist, or belongs to another account
 */
export function requireObject<K extends Kind>(
  context: RequestContext,
  kind: K,
  id: string,
  owner: string = platform,
  param?: string,
): Kinds[K] {
  const row = context.store.find(kind, id);
  if (!row || row.owner !== owner) throw notFound(kind, id, param);
  return row.value;
}

/** The object of a reference, which is an id or the object; undefined without a reference. */
export function findReferenced<K extends Kind>(
  context: RequestContext,
  kind: K,
  reference: string | { id: string } | null | undefined,
): Kinds[K] | undefined {
  const id = idOf(reference);
  return id === undefined ? undefined : context.store.find(kind, id)?.value;
}

/** Stores an object of the caller's account. */
export function saveObject<K extends Kind>(
  context: RequestContext,
  kind: K,
  value: Kinds[K],
  owner: string = platform,
): Kinds[K] {
  return context.store.put(kind, owner, value);
}

/**
 * Records an event and schedules its delivery: events of the platform to the platform's endpoints, those of a connected
 * account to the Connect endpoints.
 *
 * @param object its current state
 * @param previous the old values of its changed fields
 */
export function emitEvent(
  context: RequestContext,
  type: Stripe.Event['type'],
  object: object,
  owner = platform,
  previous?: object,
): void {
  const connect = owner !== platform;
  const endpoints = context.store.all('endpoint').filter(({ value }) => value.connect === connect);
  const deliveries = [...endpoints].map(({ value }) => value.id);
  const event = {
    id: newId('evt'),
    object: 'event' as const,
    ...(connect ? { account: owner } : {}),
    api_version: apiVersion,
    created: context.now,
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 0,
    request: context.origin && { id: context.origin.id, idempotency_key: context.origin.key },
    type,
  };
  saveObject(context, 'event', event as unknown as Stripe.Event, owner);
  for (const endpoint of deliveries) {
    const delivery: Delivery = { id: newId('whd'), event: event.id, endpoint, attempts: 0, nextAt: 0 };
    // why: so that an event knows its pending deliveries
    saveObject(context, 'delivery', delivery, event.id);
  }
}
