import type { Transaction } from '#infra/database.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { findPasskey, listPasskeys } from '../db/passkey-rows.server.ts';
import type { AuthApp } from '../sign-in/auth.server.ts';
import { networkLimits, type RateLimited, takeRateLimits } from '../sign-in/rate-limits.server.ts';
import { readAssertion } from './authenticator-answer.schema.server.ts';
import { acceptPasskey, verifyAssertion } from './check-passkey.server.ts';
import { challengeSeconds, storeChallenge, takeChallenge, takeChallengeAttempt } from './passkey-challenge.server.ts';
import { relyingPartyOf } from './relying-party.ts';
import type { AssertionOptions } from './sign-in-with-passkey.server.ts';

/** A session whose person is asked for one of their passkeys, by its token, and what for. */
type AskedSession = { purpose: 'second-factor' | 'proof'; userId: string; token: string };

/**
 * Asks for a passkey in a session whose person is known: what the browser passes to the authenticator, with the
 * passkeys of that person. The caller checks permissions.
 */
export async function askForPasskey(
  app: Pick<AuthApp, 'db' | 'clock' | 'site' | 'rateLimiter'>,
  { purpose, userId, token }: AskedSession,
  network: string | undefined,
): Promise<Result<AssertionOptions, 'unavailable' | RateLimited>> {
  const tooMany = await takeChallengeAttempt(app.rateLimiter, purpose, { network, token });
  if (tooMany) return tooMany;
  const [site, passkeys] = [relyingPartyOf(app.site), await listPasskeys(app.db, userId)];
  if (!site || passkeys.length === 0) return refuse('unavailable');
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
    timeout: challengeSeconds * 1000,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await storeChallenge(app, purpose, token, options.challenge);
  return ok(options);
}

/** How many answers one network may give for a purpose per window, and one session. */
const perNetwork = { limit: 100, windowSeconds: 900 };
const perSession = { limit: 10, windowSeconds: 900 };

/**
 * Counts one more answer. A signature cannot be guessed, so nothing is counted for the account: whoever has its password
 * uses up the answers of their own session alone, and neither they nor wrong codes keep the owner from a passkey.
 * @returns undefined if it is allowed
 */
export function takeAnswerAttempt(
  { rateLimiter }: Pick<AuthApp, 'rateLimiter'>,
  { purpose, token }: Pick<AskedSession, 'purpose' | 'token'>,
  network: string | undefined,
): Promise<RateLimited | undefined> {
  return takeRateLimits(rateLimiter, [
    [`passkey ${purpose} of ${token}`, perSession],
    ...networkLimits(`passkey ${purpose}`, network, perNetwork),
  ]);
}

/**
 * Uses up the challenge of a session and verifies its answer, which must be signed by a passkey of the session's person.
 * @returns what accepts the passkey in a transaction; undefined if the answer is wrong
 */
export async function verifyAnswer(
  app: Pick<AuthApp, 'db' | 'clock' | 'site'>,
  { purpose, userId, token }: AskedSession,
  answer: unknown,
): Promise<((db: Transaction) => Promise<boolean>) | undefined> {
  const challenge = await takeChallenge(app, purpose, token);
  const read = readAssertion(answer);
  const passkey = read && (await findPasskey(app.db, read.id));
  if (!challenge || !read || passkey?.userId !== userId) return undefined;
  const counter = await verifyAssertion(app, passkey, read, challenge);
  return counter === undefined ? undefined : async (db) => (await acceptPasskey({ ...app, db }, passkey, counter)).ok;
}
