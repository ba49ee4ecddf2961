import { type Actor, mayChange } from '#kit/actor.ts';
import { type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { giveProof, type ProofRefusal } from '../credentials/prove-identity.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import type { AuthApp, RequestOrigin } from '../sign-in/auth.server.ts';
import type { RateLimited } from '../sign-in/rate-limits.server.ts';
import { sessionToken } from '../sign-in/session.server.ts';
import { askForPasskey, takeAnswerAttempt, verifyAnswer } from './ask-for-passkey.server.ts';
import type { AssertionOptions } from './sign-in-with-passkey.server.ts';

const purpose = 'proof';

/**
 * Asks the actor for one of their passkeys as a fresh proof: what the browser passes to the authenticator. Refused in
 * an impersonation session.
 */
export const startPasskeyProof = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'site' | 'sessionSecret' | 'rateLimiter'>,
    actor: Actor,
    from: RequestOrigin,
  ): Promise<Result<AssertionOptions, 'forbidden' | 'unavailable' | RateLimited>> => {
    const token = sessionToken(from.headers, app);
    if (!mayChange(actor) || token === undefined) return refuse('forbidden');
    return askForPasskey(app, { purpose, userId: actor.id, token }, from.network);
  },
);

/**
 * Proves with a passkey that it is the actor who is about to change where money goes or how they sign in. The
 * authenticator has verified its person, so it is enough, without the password. Otherwise as `proveIdentity`.
 * @param answer of the authenticator, as JSON
 */
export const proveWithPasskey = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'site' | 'sessionSecret' | 'rateLimiter'>,
    actor: Actor,
    answer: unknown,
    from: RequestOrigin,
  ): Promise<Result<{ cookies: string[] }, ProofRefusal | 'wrong' | RateLimited>> => {
    const token = sessionToken(from.headers, app);
    if (!mayChange(actor) || token === undefined) return refuse('forbidden');
    const tooMany = await takeAnswerAttempt(app, { purpose, token }, from.network);
    if (tooMany) return tooMany;
    const session = { userId: actor.id, token };
    const accept = await verifyAnswer(app, { ...session, purpose }, answer);
    if (!accept) {
      await recordSecurityEvent(app, 'proof-failed', { id: actor.id });
      return refuse('wrong');
    }
    return giveProof(app, session, from.headers, accept);
  },
);
