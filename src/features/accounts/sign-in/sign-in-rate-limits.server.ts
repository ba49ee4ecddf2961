import type { RateLimiter } from '#infra/rate-limiter.ts';
import { widerNetwork } from '#kit/ip-network.ts';
import type { RateLimited } from './auth.server.ts';
import { failedSignInsKey } from './failed-sign-ins.server.ts';
import { takeRateLimits } from './rate-limits.server.ts';

/** How often somebody may try one address from one network, how often a network may try at all, and how often an IPv6 /48 may. */
const perAddress = { limit: 10, windowSeconds: 900 };
const perNetwork = { limit: 100, windowSeconds: 900 };
const perWiderNetwork = { limit: 1_000, windowSeconds: 900 };

/** How often one address may be tried in vain, from wherever, before only networks that it is known from may go on. */
const failedSignIns = { limit: 100, windowSeconds: 3600 };

/** For how long a network is known for an address. */
const knownNetwork = { limit: 1, windowSeconds: 30 * 24 * 3600 };

/** Somebody who tries: the address, and the network whence. */
type SignInAttempt = { email: string; network: string | undefined };

const knownNetworkKey = ({ email, network = 'nowhere' }: SignInAttempt) => `signed in as ${email} from ${network}`;

/**
 * Counts one more try to sign in. Whoever guesses from thousands of networks is held by the bound on one address's failures. It must
 * not let a stranger lock the owner out: where the address has signed in within the last thirty days tries go on, held by the
 * network's own bounds, and a new password by mail begins the count anew (`forgetFailures`).
 * @returns undefined if it is allowed
 */
export async function takeSignInAttempt(limits: RateLimiter, at: SignInAttempt): Promise<RateLimited | undefined> {
  const { email, network = 'nowhere' } = at;
  // why: of IPv6 alone. An IPv4 /24 is many households, who must not be held for one
  const wider = network.includes(':') ? widerNetwork(network) : undefined;
  const tooMany = await takeRateLimits(limits, [
    [`sign-in from ${network}`, perNetwork],
    ...(wider === undefined ? [] : [[`sign-in from ${wider}`, perWiderNetwork] as const]),
    [`sign-in as ${email} from ${network}`, perAddress],
  ]);
  if (tooMany) return tooMany;
  const attacked = await limits.peek(failedSignInsKey(email), failedSignIns);
  if (attacked.ok || !(await limits.peek(knownNetworkKey(at), knownNetwork)).ok) return undefined;
  return { ok: false, reason: 'too-many', retryAfterSeconds: attacked.retryAfterSeconds };
}

/** Counts one more try in vain, whether anybody has the address or not. */
export async function recordFailedSignIn(limits: RateLimiter, email: string): Promise<void> {
  await limits.take(failedSignInsKey(email), failedSignIns);
}

/** Knows the network for an address that has just signed in or up there. */
export async function recordSignIn(limits: RateLimiter, at: SignInAttempt): Promise<void> {
  await limits.take(knownNetworkKey(at), knownNetwork);
}
