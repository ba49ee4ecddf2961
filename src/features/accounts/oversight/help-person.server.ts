import { z } from 'zod';
import { type Actor, authorizeAdmin, hasFreshProof, mayChange } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { adminReasonSchema } from '../admin-reason.schema.ts';
import { recordAdminAction } from '../audit/record-admin-action.server.ts';
import { sendVerification } from '../credentials/verification-link.server.ts';
import { endSessionsBut } from '../db/session-rows.server.ts';
import { findPerson, lockNewAdmin, setAdmin } from '../db/user-rows.server.ts';
import type { AuthApp } from '../sign-in/auth.server.ts';
import { takeVerificationEmail } from '../sign-in/rate-limits.server.ts';

const personId = z.uuid();

/**
 * Sends somebody the mail that verifies their email, for admins who help them; one of the five that they may get in a
 * day. The audit records it.
 */
export const sendVerificationTo = defineUseCase(
  async (
    app: AuthApp,
    actor: Actor,
    id: string,
  ): Promise<Result<undefined, 'forbidden' | 'not-found' | 'already-verified' | 'resendFailedTooManyRequests'>> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    const person = personId.safeParse(id).success ? await findPerson(app.db, id) : undefined;
    if (!person) return refuse('not-found');
    if (person.emailVerified && person.pendingEmail === null) return refuse('already-verified');
    if (await takeVerificationEmail(app.rateLimiter, id)) return refuse('resendFailedTooManyRequests');
    return app.db.transaction().execute(async (db) => {
      await sendVerification({ ...app, db }, person);
      await recordAdminAction({ ...app, db }, actor, { kind: 'verification-sent', subject: 'person', subjectId: id });
      return success;
    });
  },
);

/** Ends all sessions of somebody else, tokens of the API included, for admins with a fresh proof. The audit records it. */
export const endSessionsOf = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock'>,
    actor: Actor,
    id: string,
  ): Promise<Result<{ ended: number }, 'forbidden' | 'proof-required' | 'not-found'>> => {
    const admin = authorizeAdmin(actor, app.clock.now());
    if (!admin.ok) return admin;
    if (id === admin.value.id) return refuse('forbidden');
    if (!personId.safeParse(id).success || !(await findPerson(app.db, id))) return refuse('not-found');
    return app.db.transaction().execute(async (db) => {
      const ended = await endSessionsBut(db, id, '');
      const details = `${ended} sessions`;
      await recordAdminAction({ ...app, db }, admin.value, {
        kind: 'sessions-ended',
        subject: 'person',
        subjectId: id,
        details,
      });
      return ok({ ended });
    });
  },
);

const roleSchema = z.object({ admin: z.boolean(), reason: adminReasonSchema });

export type SetAdminRoleResult = Result<
  undefined,
  'forbidden' | 'not-found' | 'unavailable' | 'proof-required' | InvalidParams
>;

/**
 * Makes somebody an admin, or takes that role from them. For admins with a fresh proof, with a reason, which the audit
 * keeps; not for themselves, so that there is always one left. Who becomes an admin needs a second factor from then on.
 * `unavailable` means that they are banned or have not completed their account.
 */
export const setAdminRole = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock'>,
    actor: Actor,
    { id, fields }: { id: string; fields: unknown },
  ): Promise<SetAdminRoleResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin') || id === actor.id) return refuse('forbidden');
    if (!personId.safeParse(id).success) return refuse('not-found');
    if (!hasFreshProof(actor, app.clock.now())) return refuse('proof-required');
    const parsed = roleSchema.safeParse(fields);
    if (!parsed.success) {
      return invalidParams(fieldErrorsOf(parsed.error.issues));
    }
    const { admin, reason } = parsed.data;
    return app.db.transaction().execute(async (db): Promise<SetAdminRoleResult> => {
      const person = await lockNewAdmin(db, id);
      if (!person) return refuse('not-found');
      if (admin && !person.isComplete) return refuse('unavailable');
      if (person.admin === admin) return success;
      await setAdmin(db, id, admin);
      const kind = admin ? 'admin-appointed' : 'admin-dismissed';
      await recordAdminAction({ ...app, db }, actor, { kind, subject: 'person', subjectId: id, reason });
      return success;
    });
  },
);
