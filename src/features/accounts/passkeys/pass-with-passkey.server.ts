import type { Actor } from '#kit/actor.ts';
import { type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findWaitingSession, type PassResult, passWaitingSession } from '../second-factor/pass-second-factor.server.ts';
import type { AuthApp, RequestOrigin } from '../sign-in/auth.server.ts';
import type { RateLimited } from '../sign-in/rate-limits.server.ts';
import { askForPasskey, takeAnswerAttempt, verifyAnswer } from './ask-for-passkey.server.ts';
import type { AssertionOptions } from './sign-in-with-passkey.server.ts';

const purpose = 'second-factor';

/**
 * Asks for a passkey as the second step of signing in: what the browser passes to the authenticator, with the passkeys
 * of the person whose session waits. Open to every actor; the waiting session in the request is the permission.
 */
export const startPasskeySecondFactor = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'site' | 'sessionSecret' | 'rateLimiter' | 'blockedAccounts'>,
    _actor: Actor,
    from: RequestOrigin,
  ): Promise<Result<AssertionOptions, 'signed-out' | 'unavailable' | RateLimited>> => {
    const session = await findWaitingSession(app, from.headers);
    return session ? askForPasskey(app, { ...session, purpose }, from.network) : refuse('signed-out');
  },
);

/**
 * Gives a passkey as the second factor in a session that waits for it. Open to every actor; the waiting session in the
 * request is the permission, and only a passkey of its person counts.
 * @param answer of the authenticator, as JSON
 */
export const passSecondFactorWithPasskey = defineUseCase(
  (app: AuthApp, _actor: Actor, answer: unknown, from: RequestOrigin): Promise<PassResult> =>
    passWaitingSession(app, from, {
      takeAttempt: ({ token }) => takeAnswerAttempt(app, { purpose, token }, from.network),
      prepare: async (session) =>
        (await verifyAnswer(app, { ...session, purpose }, answer)) ?? (() => Promise.resolve(false)),
    }),
);
