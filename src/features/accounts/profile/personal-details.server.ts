import { z } from 'zod';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { signUpStates } from '../account.ts';
import { interestField, optionalText, stateField, zipField } from '../account-fields.schema.ts';
import { zipInState } from '../addresses/zip-field.ts';
import { updateUser } from '../db/user-rows.server.ts';

/** What a person says of themselves at sign-up and can change later. The date of birth is not among it. */
export const personalDetailsSchema = z
  .object({
    zip: zipField,
    state: stateField(signUpStates),
    company: optionalText(120),
    role: interestField,
  })
  .refine(...zipInState({ zip: 'zip', state: 'state' }));

/** Saves the actor's ZIP code, state, company, and what they are. Refused in an impersonation session. */
export const changePersonalDetails = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    fields: unknown,
  ): Promise<Result<undefined, 'forbidden' | Refusal<'invalid', { errors: FieldErrors }>>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const parsed = personalDetailsSchema.safeParse(fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    return (await updateUser(app.db, actor.id, parsed.data, app.clock.now())) ? success : refuse('forbidden');
  },
);
