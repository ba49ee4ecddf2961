import { z } from 'zod';
import { currentPasswordField, newPasswordField } from './account-fields.schema.ts';

const confirmation = z.string().catch('');

function confirmed<Typed extends { password: string; passwordConfirmation: string }>(
  { passwordConfirmation, ...typed }: Typed,
  problems: z.core.$RefinementCtx<Typed>,
) {
  if (typed.password !== passwordConfirmation) {
    problems.addIssue({ code: 'custom', path: ['passwordConfirmation'], message: 'The two passwords differ' });
  }
  return typed;
}

/** A new password, typed twice. */
export const newPasswordSchema = z
  .object({ password: newPasswordField, passwordConfirmation: confirmation })
  .transform(confirmed);

/** A new password, typed twice, and the one it takes the place of. */
export const changePasswordSchema = z
  .object({ currentPassword: currentPasswordField, password: newPasswordField, passwordConfirmation: confirmation })
  .transform(confirmed);
