import type { RateLimit, RateLimiter } from '#infra/rate-limiter.ts';
import { widerNetwork } from '#kit/ip-network.ts';
import type { Refusal } from '#kit/result.ts';

/**
 * Too many attempts, with the time until the next one. `busy` if the limit was not reached by this caller: too many
 * others are trying at this moment.
 */
export type RateLimited = Refusal<'too-many', { retryAfterSeconds: number; busy?: true }>;

/** At most five verification mails a day (the specification's limit), for whatever reason. */
const verificationEmails = { limit: 5, windowSeconds: 24 * 3600 };

/**
 * Counts one more verification mail of an account; first mails, repeated ones and those to a new email share one limit.
 * Call it before the mail is sent.
 * @returns undefined if it may be sent
 */
export function takeVerificationEmail(rateLimiter: RateLimiter, userId: string): Promise<RateLimited | undefined> {
  return takeRateLimits(rateLimiter, [[`verification of ${userId}`, verificationEmails]]);
}

/**
 * Takes one from each rate limit, and stops at the first that is exhausted.
 * @returns undefined if all allow it
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

/** Limits of sign-in attempts: for one email from one network, for one network, and for an IPv6 /48. */
const perEmail = { limit: 10, windowSeconds: 900 };
const perNetwork = { limit: 100, windowSeconds: 900 };
const perWiderNetwork = { limit: 1_000, windowSeconds: 900 };

/** How often sign-ins with one email may fail, from all networks together, before only its known networks may go on. */
const failedSignIns = { limit: 100, windowSeconds: 3600 };

/** How long a network counts as known for an email. */
const knownNetwork = { limit: 1, windowSeconds: 30 * 24 * 3600 };

/** A sign-in attempt: the email and the caller's network. */
type SignInAttempt = { email: string; network: string | undefined };

const knownNetworkKey = ({ email, network = 'nowhere' }: SignInAttempt) => `signed in as ${email} from ${network}`;

/**
 * Counts one more sign-in attempt. The limit on one email's failures stops guessing from thousands of networks. It must
 * not lock out the account's owner: networks from which the email has signed in within the last thirty days are exempt
 * from it, and a new password by mail resets it (`resetFailedSignIns`).
 * @returns undefined if it is allowed
 */
export async function takeSignInAttempt(rateLimiter: RateLimiter, at: SignInAttempt): Promise<RateLimited | undefined> {
  const { email, network = 'nowhere' } = at;
  // why: IPv6 only; an IPv4 /24 contains many households, which must not share a limit
  const wider = network.includes(':') ? widerNetwork(network) : undefined;
  const tooMany = await takeRateLimits(rateLimiter, [
    [`sign-in from ${network}`, perNetwork],
    ...(wider === undefined ? [] : [[`sign-in from ${wider}`, perWiderNetwork] as const]),
    [`sign-in as ${email} from ${network}`, perEmail],
  ]);
  if (tooMany) return tooMany;
  const attacked = await rateLimiter.peek(failedSignInsKey(email), failedSignIns);
  if (attacked.ok || !(await rateLimiter.peek(knownNetworkKey(at), knownNetwork)).ok) return undefined;
  return { ok: false, code: 'too-many', retryAfterSeconds: attacked.retryAfterSeconds };
}

/** Counts one more failed sign-in, whether or not an account has the email. */
export async function recordFailedSignIn(rateLimiter: RateLimiter, email: string): Promise<void> {
  await rateLimiter.take(failedSignInsKey(email), failedSignIns);
}

/** Records the network as known for an email that has just signed in or up there. */
export async function recordSignIn(rateLimiter: RateLimiter, at: SignInAttempt): Promise<void> {
  await rateLimiter.take(knownNetworkKey(at), knownNetwork);
}

/** The rate limit's key for failed sign-ins with an email. */
function failedSignInsKey(email: string): string {
  return `failed sign-in as ${email}`;
}

/** Resets the count of failures, since a person who has just chosen a password by mail is the owner. */
export function resetFailedSignIns(rateLimiter: RateLimiter, email: string): Promise<void> {
  return rateLimiter.reset(failedSignInsKey(email));
}
