import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import { type Actor, hasFreshProof, mayChange } from '#kit/actor.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  confirmSecondFactor as confirmRow,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor as startRow,
} from '../db/second-factor-rows.server.ts';
import { endSessionsBut, markSecondFactor } from '../db/session-rows.server.ts';
import { findPerson } from '../db/user-rows.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import { secondsBefore } from '../sessions/session-lifetime.ts';
import type { AuthApp, RequestOrigin } from '../sign-in/auth.server.ts';
import type { RateLimited } from '../sign-in/rate-limits.server.ts';
import { sessionToken } from '../sign-in/session.server.ts';
import { takeCodeAttempt } from './check-second-factor.server.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.server.ts';
import { openSealedSecret, sealSecret } from './sealed-secret.server.ts';
import { findStep, otpauthUrl, randomBase32 } from './totp.server.ts';

/** How long a secret waits for its first code, in seconds. */
const setUpSeconds = 1800;

/** The second factor of a person: off, waiting for its first code, or on. */
export type SecondFactorView =
  | { status: 'off' }
  | { status: 'waiting'; secret: string; url: string }
  | { status: 'on'; since: Date; codesLeft: number };

/** The actor's second factor. While it waits for its first code, with the secret. Only for themselves. */
export const showSecondFactor = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'site' | 'sessionSecret'>,
    actor: Actor,
  ): Promise<Result<SecondFactorView, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const [factor, now] = [await findSecondFactor(app.db, actor.id), app.clock.now()];
    if (factor?.confirmedAt)
      return ok({ status: 'on', since: factor.confirmedAt, codesLeft: Number(factor.codesLeft) });
    const isOpen = factor !== undefined && factor.createdAt > secondsBefore(now, setUpSeconds);
    const person = isOpen && hasFreshProof(actor, now) ? await findPerson(app.db, actor.id) : undefined;
    if (!isOpen || !person) return ok({ status: 'off' });
    const opened = openSealedSecret(factor.secret, actor.id, app.sessionSecret);
    if (!opened) return ok({ status: 'off' });
    const { secret } = opened;
    const url = otpauthUrl(secret, { issuer: app.site.name, account: person.email });
    return ok({ status: 'waiting', secret, url });
  },
);

type ChangeRefusal = 'forbidden' | 'proof-required' | 'changed';

/** Why the actor may not change their second factor now; undefined if they may. */
function refusalOf(app: Pick<AuthApp, 'clock'>, actor: Actor): Refusal<'forbidden' | 'proof-required'> | undefined {
  if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
  return hasFreshProof(actor, app.clock.now()) ? undefined : { ok: false, code: 'proof-required' };
}

/** Makes a secret for the actor's authenticator app. It counts from its first code on. Needs a fresh proof. */
export const startSecondFactor = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'sessionSecret'>,
    actor: Actor,
  ): Promise<Result<undefined, ChangeRefusal>> => {
    const refused = refusalOf(app, actor);
    if (refused || !mayChange(actor)) return refused ?? refuse('forbidden');
    const secret = sealSecret(randomBase32(20), actor.id, app.sessionSecret);
    const started = await startRow(app.db, { userId: actor.id, secret, createdAt: app.clock.now() });
    return started ? ok(undefined) : refuse('changed');
  },
);

export type ConfirmSecondFactorResult = Result<{ codes: string[] }, ChangeRefusal | 'wrong' | RateLimited>;

/**
 * Turns on the second factor with the first code of the authenticator app. All other sessions end, since they were
 * opened without it; this one continues.
 * @returns the recovery codes, which are shown only now
 */
export const confirmSecondFactor = defineUseCase(
  async (app: AuthApp, actor: Actor, typed: unknown, from: RequestOrigin): Promise<ConfirmSecondFactorResult> => {
    const refused = refusalOf(app, actor);
    const token = sessionToken(from.headers, app);
    if (refused || !mayChange(actor) || token === undefined) return refused ?? refuse('forbidden');
    const [factor, now] = [await findSecondFactor(app.db, actor.id), app.clock.now()];
    const isOpen = factor?.confirmedAt === null && factor.createdAt > secondsBefore(now, setUpSeconds);
    const opened = isOpen ? openSealedSecret(factor.secret, actor.id, app.sessionSecret) : undefined;
    if (!isOpen || !opened) return refuse('changed');
    const tooMany = await takeCodeAttempt(app, actor.id, from.network);
    if (tooMany) return tooMany;
    const code = typeof typed === 'string' ? typed.replace(/\s/g, '') : '';
    const step = findStep(opened.secret, code, now);
    if (step === undefined) return refuse('wrong');
    const codes = newRecoveryCodes();
    const turnedOn = await app.db.transaction().execute(async (db) => {
      if (!(await confirmRow(db, { userId: actor.id, secret: factor.secret, step, now }))) return false;
      await replaceRecoveryCodes(db, actor.id, codes.map(hashRecoveryCode));
      await markSecondFactor(db, { userId: actor.id, token, now });
      await endSessionsBut(db, actor.id, token);
      await recordChange({ ...app, db }, actor.id, 'on');
      return true;
    });
    return turnedOn ? ok({ codes }) : refuse('changed');
  },
);

/** Gives the actor new recovery codes; the old ones stop working. Needs a fresh proof. */
export const renewRecoveryCodes = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'jobs'>,
    actor: Actor,
  ): Promise<Result<{ codes: string[] }, ChangeRefusal>> => {
    const refused = refusalOf(app, actor);
    if (refused || !mayChange(actor)) return refused ?? refuse('forbidden');
    const codes = newRecoveryCodes();
    const replaced = await app.db.transaction().execute(async (db) => {
      if (!(await replaceRecoveryCodes(db, actor.id, codes.map(hashRecoveryCode)))) return false;
      await recordChange({ ...app, db }, actor.id, 'codes');
      return true;
    });
    return replaced ? ok({ codes }) : refuse('changed');
  },
);

/** Turns off the actor's second factor. Needs a fresh proof. */
export const removeSecondFactor = defineUseCase(
  async (app: Pick<AuthApp, 'db' | 'clock' | 'jobs'>, actor: Actor): Promise<Result<undefined, ChangeRefusal>> => {
    const refused = refusalOf(app, actor);
    if (refused || !mayChange(actor)) return refused ?? refuse('forbidden');
    return app.db.transaction().execute(async (db) => {
      if (await deleteSecondFactor(db, actor.id)) await recordChange({ ...app, db }, actor.id, 'off');
      return ok(undefined);
    });
  },
);

const eventOf = {
  on: 'second-factor-enabled',
  off: 'second-factor-disabled',
  reset: 'second-factor-disabled',
  codes: 'recovery-codes-replaced',
} as const;

/** Mails a person what changed of their second factor, and writes it to the security log. */
export async function recordChange(
  app: { db: Transaction } & Pick<AuthApp, 'clock' | 'jobs'>,
  userId: string,
  what: keyof typeof eventOf,
): Promise<void> {
  await recordSecurityEvent(app, eventOf[what], { id: userId });
  const person = await findPerson(app.db, userId);
  if (person) await sendMail(app, { mail: 'second-factor-changed', to: person.email, props: { what } });
}
