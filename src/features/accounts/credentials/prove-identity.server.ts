import type { Actor } from '#kit/actor.ts';
import { mayChange } from '#kit/actor.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { type Refusal, type Result, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { recordProof } from '../db/session-rows.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import type { AuthApp, RequestOrigin } from '../sign-in/auth.server.ts';
import type { RateLimited } from '../sign-in/rate-limits.server.ts';
import { sessionToken } from '../sign-in/session.server.ts';
import { checkCurrentPassword, type PasswordRefusal } from './check-current-password.server.ts';

const messages: Record<Exclude<PasswordRefusal['code'], 'too-many'>, string> = {
  missing: 'Please enter your password',
  wrong: 'This is not your current password',
  'no-password': 'This account has no password. Log in again instead',
};

export type ProveIdentityResult =
  | Result<undefined, 'forbidden' | Refusal<'invalid', { errors: FieldErrors }>>
  | RateLimited;

/**
 * Proves with the password that the actor, and not somebody who found their session open, is about to change where
 * money goes or how they sign in. The proof holds for ten minutes, in this session alone. Refused in an impersonation
 * session.
 */
export const proveIdentity = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'rateLimiter' | 'passwordHasher' | 'sessionSecret' | 'site'>,
    actor: Actor,
    typed: unknown,
    from: Pick<RequestOrigin, 'headers'>,
  ): Promise<ProveIdentityResult> => {
    const token = sessionToken(from.headers, app);
    if (!mayChange(actor) || token === undefined) return { ok: false, code: 'forbidden' };
    const password = typeof typed === 'string' ? typed.slice(0, 256) : '';
    const refusal = await checkCurrentPassword(app, actor.id, password);
    if (refusal?.code === 'too-many') return refusal;
    await recordSecurityEvent(app, refusal ? 'proof-failed' : 'proof-given', { id: actor.id });
    if (refusal) return { ok: false, code: 'invalid', errors: { currentPassword: messages[refusal.code] } };
    await recordProof(app.db, { userId: actor.id, token, now: app.clock.now() });
    return success;
  },
);
