import { noFaults, setEndpoints, type WebhookFaults } from '../deliver-webhooks.ts';
import type { RequestContext } from '../request-context.ts';
import type { Controls } from './control.ts';
import { booleanField, type Fields, listField, numberField, textField } from './control-fields.ts';

/** The most endpoints, and the longest random delay of an event in milliseconds. */
const [maxEndpoints, maxDelayMs] = [10, 600_000];

/** How events are delivered, to which endpoints, and how many are still to be. */
export function showWebhooks({ deliverer }: Controls, _: Fields, context: RequestContext): object {
  const pending = [...context.store.all('delivery')].length;
  const endpoints = [...context.store.all('endpoint')].map(({ value: { url, connect } }) => ({ url, connect }));
  return { ...deliverer.faults, pending, endpoints };
}

/**
 * `{drop, duplicate, lose, delayMs, reorder, paused}`: omitted faults are switched off. With `drop` no event is delivered,
 * now or later, but all are listed. `{endpoints}` replaces the endpoints.
 */
export function setWebhooks(all: Controls, given: Fields, context: RequestContext): object {
  const { engine, deliverer } = all;
  const faults = faultsOf(given);
  const endpoints = listField(given, 'endpoints', maxEndpoints)?.map((endpoint) => ({
    url: textField(endpoint, 'url') ?? '',
    secret: textField(endpoint, 'secret') ?? '',
    connect: booleanField(endpoint, 'connect') ?? false,
  }));
  if (endpoints) setEndpoints(engine, endpoints);
  deliverer.faults = faults;
  deliverer.wake();
  return showWebhooks(all, {}, context);
}

function faultsOf(given: Fields): WebhookFaults {
  return {
    drop: booleanField(given, 'drop') ?? noFaults.drop,
    duplicate: numberField(given, 'duplicate', 0, 1) ?? noFaults.duplicate,
    lose: numberField(given, 'lose', 0, 1) ?? noFaults.lose,
    delayMs: numberField(given, 'delayMs', 0, maxDelayMs) ?? noFaults.delayMs,
    reorder: booleanField(given, 'reorder') ?? noFaults.reorder,
    paused: booleanField(given, 'paused') ?? noFaults.paused,
  };
}
