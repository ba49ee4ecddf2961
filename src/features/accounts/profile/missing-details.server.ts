import { z } from 'zod';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor, SignedIn } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { interestField, optionalText, zipFieldIn } from '../account-fields.schema.ts';
import { findPerson, updateUser } from '../db/user-rows.server.ts';

/**
 * What an account may lack that a form asks for then. The phone number fills a form, and a ZIP code must be in the state.
 */
export type MissingDetails = {
  zip: boolean;
  role: boolean;
  company: boolean;
  phoneNumber: string | null;
  state: string | null;
};

/** What the actor's account lacks of ZIP code, role, and company. Works in an impersonation session too. One query. */
export const showMissingDetails = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<MissingDetails, 'forbidden'>> => {
    const person = actor.kind === 'user' ? await findPerson(app.db, actor.id) : undefined;
    if (!person) return refuse('forbidden');
    const { zip, role, company, phoneNumber, state } = person;
    return ok({ zip: zip === null, role: role === null, company: company === null, phoneNumber, state });
  },
);

/** The errors of the fields that the account lacks; `fields` of what it has are ignored. */
export function findMissingErrors(missing: MissingDetails, fields: unknown): FieldErrors {
  const parsed = schemaOf(missing).safeParse(fields);
  return parsed.success ? {} : fieldErrorsOf(parsed.error.issues);
}

function schemaOf(missing: MissingDetails) {
  return z.object({
    ...(missing.zip && { zip: zipFieldIn(missing.state) }),
    ...(missing.role && { role: interestField }),
    ...(missing.company && { company: optionalText(120) }),
  });
}

/**
 * Saves what the account lacked, and its phone number if it had none, in the caller's transaction. What the account had
 * stays.
 * @param fields valid by `findMissingErrors`
 */
export async function saveMissingDetails(
  db: Transaction,
  actor: SignedIn,
  { missing, fields, phoneNumber, now }: { missing: MissingDetails; fields: unknown; phoneNumber: string; now: Date },
): Promise<void> {
  const given = Object.entries(schemaOf(missing).parse(fields)).filter(([, value]) => value !== null);
  const change = { ...Object.fromEntries(given), ...(missing.phoneNumber === null && { phoneNumber }) };
  if (Object.keys(change).length > 0) await updateUser(db, actor.id, change, now);
}
