import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a change comes from: the id of its request, and the network of the visitor. */
export type SecurityEventOrigin = { requestId: string; network: string | undefined };

const origins = new AsyncLocalStorage<SecurityEventOrigin>();

/** Runs a request. What it records in the security log, however deep in its calls, has this origin. */
export function withEventOrigin<Value>(origin: SecurityEventOrigin, work: () => Value): Value {
  return origins.run(origin, work);
}

/** The origin of the current request; undefined in a job or timer. */
export function currentEventOrigin(): SecurityEventOrigin | undefined {
  return origins.getStore();
}
