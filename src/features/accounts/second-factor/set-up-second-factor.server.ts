import { type Actor, hasFreshProof, mayChange } from '#kit/actor.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  confirmSecondFactor as confirmRow,
  countPasskeysAndCodes,
  deleteAuthenticatorApp,
  deleteUnusedCodes,
  deleteWaitingSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor as startRow,
} from '../db/second-factor-rows.server.ts';
import { endWaitingSessions } from '../db/session-rows.server.ts';
import { findPerson } from '../db/user-rows.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import { secondsBefore } from '../sessions/session-lifetime.ts';
import type { AuthApp, RequestOrigin } from '../sign-in/auth.server.ts';
import type { RateLimited } from '../sign-in/rate-limits.server.ts';
import { renewToken, sessionToken } from '../sign-in/session.server.ts';
import { takeCodeAttempt } from './check-second-factor.server.ts';
import { continueWithFactor, lockFactorChange } from './lock-factor-change.server.ts';
import { recordFactorChange } from './record-factor-change.server.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.server.ts';
import { openSealedSecret, sealSecret } from './sealed-secret.server.ts';
import { findStep, otpauthUrl, randomBase32 } from './totp.server.ts';

/** How long a secret waits for its first code, in seconds. */
const setUpSeconds = 1800;

/**
 * The second factor of a person: the authenticator app, which is off, waits for its first code, or is on, how many
 * passkeys there are, each of which is one too, and how many recovery codes are left.
 */
export type SecondFactorView = { passkeys: number; codesLeft: number } & (
  | { status: 'off' }
  | { status: 'waiting'; secret: string; url: string }
  | { status: 'on'; since: Date }
);

/** The actor's second factor. While the app waits for its first code, with the secret. Only for themselves. */
export const showSecondFactor = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'site' | 'sessionSecret'>,
    actor: Actor,
  ): Promise<Result<SecondFactorView, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const [factor, now] = [await findSecondFactor(app.db, actor.id), app.clock.now()];
    const counts = await countPasskeysAndCodes(app.db, actor.id);
    if (factor?.confirmedAt) return ok({ ...counts, status: 'on', since: factor.confirmedAt });
    const isOpen = factor !== undefined && factor.createdAt > secondsBefore(now, setUpSeconds);
    const person = isOpen && hasFreshProof(actor, now) ? await findPerson(app.db, actor.id) : undefined;
    const opened = isOpen && person ? openSealedSecret(factor.secret, actor.id, app.sessionSecret) : undefined;
    if (!person || !opened) return ok({ ...counts, status: 'off' });
    const { secret } = opened;
    const url = otpauthUrl(secret, { issuer: app.site.name, account: person.email });
    return ok({ ...counts, status: 'waiting', secret, url });
  },
);

type ChangeRefusal = 'forbidden' | 'proof-required' | 'changed';

/** Why the actor may not change their second factor now; undefined if they may. */
export function refusalOfChange(actor: Actor, now: Date): Refusal<'forbidden' | 'proof-required'> | undefined {
  if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
  return hasFreshProof(actor, now) ? undefined : { ok: false, code: 'proof-required' };
}

/** Makes a secret for the actor's authenticator app. It counts from its first code on. Needs a fresh proof. */
export const startSecondFactor = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'sessionSecret' | 'site'>,
    actor: Actor,
    from: Pick<RequestOrigin, 'headers'>,
  ): Promise<Result<undefined, ChangeRefusal>> => {
    const refused = refusalOfChange(actor, app.clock.now());
    const token = sessionToken(from.headers, app);
    if (refused || !mayChange(actor) || token === undefined) return refused ?? refuse('forbidden');
    const secret = sealSecret(randomBase32(20), actor.id, app.sessionSecret);
    const started = await app.db.transaction().execute(async (db) => {
      if (!(await lockFactorChange(db, { userId: actor.id, token }))) return false;
      return startRow(db, { userId: actor.id, secret, createdAt: app.clock.now() });
    });
    return started ? ok(undefined) : refuse('changed');
  },
);

export type ConfirmSecondFactorResult = Result<
  { codes: string[]; cookies: string[] },
  ChangeRefusal | 'wrong' | RateLimited
>;

/**
 * Turns on the second factor with the first code of the authenticator app. All other sessions end, since they were
 * opened without it; this one continues under a new token.
 * @returns the recovery codes, which are shown only now, and the cookies with which a browser session continues
 */
export const confirmSecondFactor = defineUseCase(
  async (app: AuthApp, actor: Actor, typed: unknown, from: RequestOrigin): Promise<ConfirmSecondFactorResult> => {
    const refused = refusalOfChange(actor, app.clock.now());
    const token = sessionToken(from.headers, app);
    if (refused || !mayChange(actor) || token === undefined) return refused ?? refuse('forbidden');
    const [factor, now] = [await findSecondFactor(app.db, actor.id), app.clock.now()];
    const isOpen = factor?.confirmedAt === null && factor.createdAt > secondsBefore(now, setUpSeconds);
    const opened = isOpen ? openSealedSecret(factor.secret, actor.id, app.sessionSecret) : undefined;
    if (!isOpen || !opened) return refuse('changed');
    const tooMany = await takeCodeAttempt(app, actor.id, from.network);
    if (tooMany) {
      await recordSecurityEvent(app, 'second-factor-limited', { id: actor.id });
      return tooMany;
    }
    const code = typeof typed === 'string' ? typed.replace(/\s/g, '') : '';
    const step = findStep(opened.secret, code, now);
    if (step === undefined) return refuse('wrong');
    const [codes, { next, cookies }] = [newRecoveryCodes(), renewToken(app, from.headers, token)];
    const turnedOn = await app.db.transaction().execute(async (db) => {
      if (!(await lockFactorChange(db, { userId: actor.id, token }))) return false;
      if (!(await confirmRow(db, { userId: actor.id, secret: factor.secret, step, now }))) return false;
      await replaceRecoveryCodes(db, actor.id, codes.map(hashRecoveryCode));
      await continueWithFactor(db, { userId: actor.id, token, next, now });
      await recordFactorChange({ ...app, db }, actor.id, 'on');
      return true;
    });
    return turnedOn ? ok({ codes, cookies }) : refuse('changed');
  },
);

/** Gives the actor new recovery codes; the old ones stop working. Needs a fresh proof. */
export const renewRecoveryCodes = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'jobs' | 'sessionSecret' | 'site'>,
    actor: Actor,
    from: Pick<RequestOrigin, 'headers'>,
  ): Promise<Result<{ codes: string[] }, ChangeRefusal>> => {
    const refused = refusalOfChange(actor, app.clock.now());
    const token = sessionToken(from.headers, app);
    if (refused || !mayChange(actor) || token === undefined) return refused ?? refuse('forbidden');
    const codes = newRecoveryCodes();
    const replaced = await app.db.transaction().execute(async (db) => {
      if (!(await lockFactorChange(db, { userId: actor.id, token }))?.hasFactor) return false;
      await replaceRecoveryCodes(db, actor.id, codes.map(hashRecoveryCode));
      await recordFactorChange({ ...app, db }, actor.id, 'codes');
      return true;
    });
    return replaced ? ok({ codes }) : refuse('changed');
  },
);

/**
 * Removes the actor's authenticator app, or cancels its set-up. The second factor is then off, with its recovery codes, unless there are
 * passkeys. Needs a fresh proof.
 */
export const removeSecondFactor = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'jobs' | 'sessionSecret' | 'site'>,
    actor: Actor,
    from: Pick<RequestOrigin, 'headers'>,
  ): Promise<Result<{ isOff: boolean }, ChangeRefusal>> => {
    const refused = refusalOfChange(actor, app.clock.now());
    const token = sessionToken(from.headers, app);
    if (refused || !mayChange(actor) || token === undefined) return refused ?? refuse('forbidden');
    return app.db.transaction().execute(async (db) => {
      if (!(await lockFactorChange(db, { userId: actor.id, token }))) return refuse('changed');
      const isDeleted = await deleteAuthenticatorApp(db, actor.id);
      if (!isDeleted) await deleteWaitingSecondFactor(db, actor.id);
      const isOff = await deleteUnusedCodes(db, actor.id);
      // why: sessions that never gave the second factor would be signed in now; before a set-up is finished none waits
      if (isDeleted && isOff) await endWaitingSessions(db, actor.id);
      if (isDeleted) await recordFactorChange({ ...app, db }, actor.id, isOff ? 'off' : 'app-off');
      return ok({ isOff });
    });
  },
);
