import { z } from 'zod';
import type { Infra } from '#infra/infra.ts';
import { type Actor, hasFreshProof, mayChange } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { adminReasonSchema } from '../admin-reason.schema.ts';
import { shopDate } from '../age.ts';
import { insertBirthDateCorrection } from '../db/birth-date-rows.server.ts';
import { findPerson, lockUser, updateUser } from '../db/user-rows.server.ts';
import { birthDateSchema } from '../person.schema.server.ts';

export type CorrectionResult = Result<
  undefined,
  'forbidden' | 'proof-required' | 'not-found' | 'changed' | Refusal<'invalid', { errors: FieldErrors }>
>;

/**
 * Corrects the date of birth of somebody else, once. For admins only, with a fresh proof and a reason, which is kept
 * with the former date.
 * @param input.fields `birthDay`, `birthMonth`, `birthYear`, and `reason`
 */
export const correctBirthDate = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    input: { userId: string; fields: unknown },
  ): Promise<CorrectionResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin') || input.userId === actor.id) return refuse('forbidden');
    const now = app.clock.now();
    const parsed = z
      .intersection(birthDateSchema(shopDate(now)), z.object({ reason: adminReasonSchema }))
      .safeParse(input.fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    if (!hasFreshProof(actor, now)) return refuse('proof-required');
    const { birthDate, reason } = parsed.data;
    const { data: userId } = z.uuid().safeParse(input.userId);
    return app.db.transaction().execute(async (db): Promise<CorrectionResult> => {
      const person = userId && (await lockUser(db, userId)) ? await findPerson(db, userId) : undefined;
      if (!person) return refuse('not-found');
      const correction = { userId: person.id, adminId: actor.id, former: person.birthDate, reason, correctedAt: now };
      if (!(await insertBirthDateCorrection(db, correction))) return refuse('changed');
      await updateUser(db, person.id, { birthDate }, now);
      return success;
    });
  },
);
