import { AsyncLocalStorage } from 'node:async_hooks';
import { widerNetwork } from '#kit/ip-network.ts';

/** Where a request comes from: its id, and the network of the visitor. */
type RequestSource = { requestId: string; network: string | undefined };

const sources = new AsyncLocalStorage<RequestSource>();

/** Runs a request. However deep in its calls, `currentSource` then tells where it comes from. */
export function withRequestSource<Value>(source: RequestSource, work: () => Value): Value {
  return sources.run(source, work);
}

/**
 * The id of the current request and the wider network of its visitor, a /24 or a /48, for the security log and the
 * limits of unpaid orders. Both are null in a job or timer, and if the network is unknown.
 */
export function currentSource(): { requestId: string | null; network: string | null } {
  const { requestId = null, network } = sources.getStore() ?? {};
  return { requestId, network: (network && widerNetwork(network)) ?? null };
}
