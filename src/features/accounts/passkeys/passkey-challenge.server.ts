import { createHash } from 'node:crypto';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { consumeChallenge, replaceChallenge } from '../db/passkey-rows.server.ts';
import { secondsAfter } from '../sessions/session-lifetime.ts';
import { networkLimits, type RateLimited, takeRateLimits } from '../sign-in/rate-limits.server.ts';

/** How long a challenge waits for its answer, in seconds: as long as somebody may look for a security key. */
export const challengeSeconds = 300;

/** What a passkey is asked for: to be added, to sign in, as the second step after the password, or as a fresh proof. */
export type ChallengePurpose = 'add' | 'sign-in' | 'second-factor' | 'proof';

/**
 * What a challenge is bound to: the token of the session, or of the cookie that its browser got. Only a digest is
 * stored, so that nobody who reads the database could answer in somebody's place.
 */
function identifierOf(purpose: ChallengePurpose, token: string): string {
  return `passkey ${purpose} ${createHash('sha256').update(token).digest('base64url')}`;
}

/** How many challenges one network may get for a purpose per window, and one session. */
const perNetwork = { limit: 200, windowSeconds: 900 };
const perSession = { limit: 30, windowSeconds: 900 };

/**
 * Counts one more challenge. Purposes are counted apart, and sessions instead of accounts: whoever has somebody's
 * password must not keep them from using their passkey.
 * @param token of the session; undefined before there is one
 * @returns undefined if it is allowed
 */
export function takeChallengeAttempt(
  rateLimiter: RateLimiter,
  purpose: ChallengePurpose,
  { network, token }: { network: string | undefined; token?: string },
): Promise<RateLimited | undefined> {
  return takeRateLimits(rateLimiter, [
    ...networkLimits(`passkey ${purpose} challenge`, network, perNetwork),
    ...(token === undefined ? [] : [[`passkey ${purpose} challenge of ${token}`, perSession] as const]),
  ]);
}

/** Stores a challenge for a purpose and a browser, in place of the one that it may have had. */
export function storeChallenge(
  app: Pick<Infra, 'db' | 'clock'>,
  purpose: ChallengePurpose,
  token: string,
  challenge: string,
): Promise<void> {
  const now = app.clock.now();
  const row = { identifier: identifierOf(purpose, token), value: challenge, now };
  const expiresAt = secondsAfter(now, challengeSeconds);
  return replaceChallenge(app.db, { ...row, expiresAt });
}

/** The challenge of a browser, which is used up by asking for it. Undefined if there is none, or it has expired. */
export function takeChallenge(
  app: Pick<Infra, 'db' | 'clock'>,
  purpose: ChallengePurpose,
  token: string,
): Promise<string | undefined> {
  return consumeChallenge(app.db, identifierOf(purpose, token), app.clock.now());
}
