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
  rules: readonly CountedLimit[],
): Promise<RateLimited | undefined> {
  for (const [key, rule] of rules) {
    const taken = await rateLimiter.take(key, rule);
    if (!taken.ok) return { ok: false, code: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
  }
}

/** A limit and what it counts. */
type CountedLimit = readonly [key: string, bound: RateLimit];

/** How many times the limit of one IPv6 /64 applies to the /48 around it, from which one customer may choose. */
const widerFactor = 10;

/**
 * The limits of an action for the caller's network, and for the IPv6 /48 around it.
 * @param action what is counted, e.g. `sign-up`
 * @param network all callers without one share a limit
 */
export function networkLimits(action: string, network: string | undefined, bound: RateLimit): CountedLimit[] {
  const narrow: CountedLimit = [`${action} from ${network ?? 'nowhere'}`, bound];
  // why: IPv6 only; an IPv4 /24 contains many households, which must not share a limit
  const wider = network?.includes(':') ? widerNetwork(network) : undefined;
  if (wider === undefined) return [narrow];
  return [narrow, [`${action} from ${wider}`, { ...bound, limit: bound.limit * widerFactor }]];
}

/** How many commands a network may send a minute without anybody being signed in: a shop's server sends those of its visitors. */
const publicCommands = { limit: 600, windowSeconds: 60 };

/** Counts one more command of somebody who is not signed in. @returns undefined if it is allowed */
export function takePublicCommand(
  rateLimiter: RateLimiter,
  network: string | undefined,
): Promise<RateLimited | undefined> {
  return takeRateLimits(rateLimiter, networkLimits('public commands', network, publicCommands));
}

/** Limits of sign-in attempts: for one email from one network, and for one network. */
const perEmail = { limit: 10, windowSeconds: 900 };
const perNetwork = { limit: 100, windowSeconds: 900 };

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
 * from it, and a new password by mail resets it (`resetCountsOfOwner`).
 * @returns undefined if it is allowed
 */
export async function takeSignInAttempt(rateLimiter: RateLimiter, at: SignInAttempt): Promise<RateLimited | undefined> {
  const { email, network = 'nowhere' } = at;
  const tooMany = await takeRateLimits(rateLimiter, [
    ...networkLimits('sign-in', network, perNetwork),
    [`sign-in as ${email} from ${network}`, perEmail],
  ]);
  if (tooMany) return tooMany;
  const attacked = await rateLimiter.peek(failedSignInsKey(email), failedSignIns);
  if (attacked.ok || !(await rateLimiter.peek(knownNetworkKey(at), knownNetwork)).ok) return undefined;
  return { ok: false, code: 'too-many', retryAfterSeconds: attacked.retryAfterSeconds };
}

/**
 * Counts one more sign-in with a passkey. It has no limit for an account: a signature cannot be guessed, and whoever
 * knows a passkey's id could keep its person out.
 * @returns undefined if it is allowed
 */
export function takePasskeyAttempt(
  rateLimiter: RateLimiter,
  network: string | undefined,
): Promise<RateLimited | undefined> {
  return takeRateLimits(rateLimiter, networkLimits('sign-in', network, perNetwork));
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

/**
 * How many mails with a link for a new password one email gets per window. A link works as long as the window lasts, so
 * that whoever gets no further mail has a link that works.
 */
const passwordResetMails = { limit: 5, windowSeconds: 3600 };

const passwordResetMailsKey = (email: string) => `password reset mails to ${email}`;

/** Counts one more mail with a link for a new password. @returns whether it may be sent */
export async function takePasswordResetMail(rateLimiter: RateLimiter, email: string): Promise<boolean> {
  return (await rateLimiter.take(passwordResetMailsKey(email), passwordResetMails)).ok;
}

/**
 * Resets the counts of failures and of mails, since a person who has just chosen a password by mail is the owner, and
 * the other links have stopped working.
 */
export async function resetCountsOfOwner(rateLimiter: RateLimiter, email: string): Promise<void> {
  await rateLimiter.reset(failedSignInsKey(email));
  await rateLimiter.reset(passwordResetMailsKey(email));
}
