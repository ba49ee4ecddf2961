import type Stripe from 'stripe';
import { notFound } from './http/stripe-error.ts';
import { idOf, newId } from './store/ids.ts';
import { type Delivery, type Kind, type Kinds, platform } from './store/kinds.ts';
import type { Store } from './store/store.ts';

/** How the sandbox runs; all times in seconds. */
export type Rules = {
  /** Where a browser finds the pages of the sandbox. */
  publicUrl: string;
  /** How long a captured payment is pending. */
  settleSeconds: number;
  /** How long a payout travels to the bank. */
  payoutSeconds: number;
};

/** One step of the sandbox: a call, or something that happens by itself. Whatever it changes is kept as a whole or not at all. */
export type RequestContext = {
  store: Store;
  /** Seconds of the sandbox's clock. */
  now: number;
  rules: Rules;
  /** The call that the events of this step name. */
  origin: { id: string; key: string | null } | null;
};

/** A call, with its parameters as the SDK's types declare them. */
export type ApiCall<Params = unknown> = RequestContext & {
  params: Params;
  /** The ids in the path, `''` where there is none. */
  id: string;
  sub: string;
  /** The account in whose name it is made: the platform, or the connected one of the `Stripe-Account` header. */
  owner: string;
  /** Made with a publishable key: whoever made it knows only a client secret. */
  publishable: boolean;
};

export const apiVersion = '2026-10-28.endive';

/**
 * What an account owns under an id.
 * @throws 404 where there is nothing, or it is another's
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

/** What another thing refers to, by its id or as a whole; undefined where it refers to nothing. */
export function findReferenced<K extends Kind>(
  context: RequestContext,
  kind: K,
  reference: string | { id: string } | null | undefined,
): Kinds[K] | undefined {
  const id = idOf(reference);
  return id === undefined ? undefined : context.store.find(kind, id)?.value;
}

/** Keeps something of an account's. */
export function saveObject<K extends Kind>(
  context: RequestContext,
  kind: K,
  value: Kinds[K],
  owner: string = platform,
): Kinds[K] {
  return context.store.put(kind, owner, value);
}

/**
 * Notes an event and sends it on its way: one of the platform's to the platform's endpoints, one of a connected account's to the
 * Connect endpoints.
 * @param object what it tells of, as it is now
 * @param previous what of it was otherwise before
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
    // why: so that an event knows what of it is still on its way
    saveObject(context, 'delivery', delivery, event.id);
  }
}
