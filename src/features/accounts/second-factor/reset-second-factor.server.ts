import { z } from 'zod';
import { type Actor, hasFreshProof, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { adminReasonSchema } from '../admin-reason.schema.ts';
import { deleteSecondFactors, hasSecondFactor, insertSecondFactorReset } from '../db/second-factor-rows.server.ts';
import { endSessionsBut } from '../db/session-rows.server.ts';
import { lockUser } from '../db/user-rows.server.ts';
import type { AuthApp } from '../sign-in/auth.server.ts';
import { recordFactorChange } from './record-factor-change.server.ts';

const resetSchema = z.object({ userId: z.uuid(), reason: adminReasonSchema });

/**
 * Removes the second factor of somebody who has lost the device and the recovery codes: app and passkeys. For admins
 * only, with a fresh proof and a reason, which the audit keeps; not for themselves. The person's sessions end, and they get a mail.
 */
export const resetSecondFactor = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'jobs'>,
    actor: Actor,
    input: unknown,
  ): Promise<Result<undefined, 'forbidden' | 'proof-required' | 'invalid' | 'not-found'>> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    const parsed = resetSchema.safeParse(input);
    if (!parsed.success) return refuse('invalid');
    const { userId, reason } = parsed.data;
    if (userId === actor.id) return refuse('forbidden');
    if (!hasFreshProof(actor, app.clock.now())) return refuse('proof-required');
    return app.db.transaction().execute(async (db) => {
      if (!(await lockUser(db, userId)) || !(await hasSecondFactor(db, userId))) return refuse('not-found');
      await deleteSecondFactors(db, userId);
      await insertSecondFactorReset(db, { adminId: actor.id, userId, reason, resetAt: app.clock.now() });
      await endSessionsBut(db, userId, '');
      await recordFactorChange({ ...app, db }, userId, 'reset');
      return ok(undefined);
    });
  },
);
