import { z } from 'zod';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { signUpStates } from '../account.ts';
import { interestField, optionalText, stateField, zipField } from '../account-fields.schema.ts';
import { mentionedOf, type ProfileResult, saveProfile } from './save-profile.server.ts';

/**
 * Changes of what a person says of themselves at sign-up: what is not mentioned stays, and unknown fields are refused. The
 * date of birth is not among it.
 */
export const personalDetailsSchema = z
  .strictObject({
    zip: zipField,
    state: stateField(signUpStates),
    company: optionalText(120),
    role: interestField,
  })
  .partial();

/** Changes the actor's ZIP code, state, company, and what they are. Refused in an impersonation session. */
export const changePersonalDetails = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, fields: unknown): Promise<ProfileResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const parsed = personalDetailsSchema.safeParse(fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    const change = mentionedOf(parsed.data, fields);
    return app.db.transaction().execute((db) => saveProfile({ ...app, db }, actor, change));
  },
);
