import type { RateLimit, RateLimiter } from '#infra/rate-limiter.ts';
import { widerNetwork } from '#kit/ip-network.ts';
import type { Refusal } from '#kit/result.ts';

/** Too many tries: when to ask again. `busy` where it was not this one who tried too often: too many others try at this moment. */
export type RateLimited = Refusal<'too-many', { retryAfterSeconds: number; busy?: true }>;

/** At most five verification mails a day (the specification's limit), whatever they are sent for. */
const verificationEmails = { limit: 5, windowSeconds: 24 * 3600 };

/**
 * Counts one more verification mail of an account: the one of signing up, those asked for again, and those to a new address are
 * one count. Call it before the mail is sent.
 * @returns undefined if it may be sent
 */
export function takeVerificationEmail(rateLimiter: RateLimiter, userId: string): Promise<RateLimited | undefined> {
  return takeRateLimits(rateLimiter, [[`verification of ${userId}`, verificationEmails]]);
}

/**
 * Takes one of what each key may do, and stops at the first that may do no more.
 * @returns undefined if it was allowed
 */
export async function takeRateLimits(
  rateLimiter: RateLimiter,
  rules: readonly (readonly [key: string, bound: RateLimit])[],
): Promise<RateLimited | undefined> {
  for (const [key, rule] of rules) {
    const taken = await rateLimiter.take(key, rule);
    if (!taken.ok) return { ok: false, code: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
  }
}

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
export async function takeSignInAttempt(rateLimiter: RateLimiter, at: SignInAttempt): Promise<RateLimited | undefined> {
  const { email, network = 'nowhere' } = at;
  // why: of IPv6 alone. An IPv4 /24 is many households, who must not be held for one
  const wider = network.includes(':') ? widerNetwork(network) : undefined;
  const tooMany = await takeRateLimits(rateLimiter, [
    [`sign-in from ${network}`, perNetwork],
    ...(wider === undefined ? [] : [[`sign-in from ${wider}`, perWiderNetwork] as const]),
    [`sign-in as ${email} from ${network}`, perAddress],
  ]);
  if (tooMany) return tooMany;
  const attacked = await rateLimiter.peek(failedSignInsKey(email), failedSignIns);
  if (attacked.ok || !(await rateLimiter.peek(knownNetworkKey(at), knownNetwork)).ok) return undefined;
  return { ok: false, code: 'too-many', retryAfterSeconds: attacked.retryAfterSeconds };
}

/** Counts one more try in vain, whether anybody has the address or not. */
export async function recordFailedSignIn(rateLimiter: RateLimiter, email: string): Promise<void> {
  await rateLimiter.take(failedSignInsKey(email), failedSignIns);
}

/** Knows the network for an address that has just signed in or up there. */
export async function recordSignIn(rateLimiter: RateLimiter, at: SignInAttempt): Promise<void> {
  await rateLimiter.take(knownNetworkKey(at), knownNetwork);
}

/** Under which name tries in vain at an address are counted. */
function failedSignInsKey(email: string): string {
  return `failed sign-in as ${email}`;
}

/** Begins anew to count failures: whoever has just chosen a password by the link of a mail is the owner. */
export function resetFailedSignIns(rateLimiter: RateLimiter, email: string): Promise<void> {
  return rateLimiter.reset(failedSignInsKey(email));
}
